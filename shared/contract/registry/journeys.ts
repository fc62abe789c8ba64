import * as z from 'zod';
import { LANGUAGES, type Language } from '../language';

/** How wide the page is on each screen, in pixels. */
export const SCREENS = { narrow: 360, wide: 1280 } as const;

const text = z.string().min(1).max(500);

/** A role that browsers and Testing Library find in the same way, with the whole name; with `text` the whole text of an element. */
const element = {
  // oxfmt-ignore
  role: z.enum([
    'alert', 'button', 'checkbox', 'combobox', 'dialog', 'group', 'heading', 'link', 'listbox', 'menuitem', 'navigation', 'option',
    'radio', 'region', 'searchbox', 'switch', 'tab', 'tabpanel', 'text', 'textbox',
  ]),
  name: text,
};
const state = z.strictObject({
  checked: z.boolean().optional(),
  expanded: z.boolean().optional(),
  pressed: z.boolean().optional(),
  selected: z.boolean().optional(),
});

const step = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('press'), ...element }),
  z.strictObject({ do: z.literal('type'), ...element, text }),
  z.strictObject({ do: z.literal('see'), ...element, state }),
]);

const journey = z.strictObject({
  /** What the visitor does, such as `searches for a guide`. */
  name: z.string().min(1).max(100),
  /** The address of its first page. */
  at: z
    .string()
    .max(200)
    .regex(/^\/(?!\/)[\w./?=&%-]*$/, 'must be an address of this site such as /news'),
  /** The screen on which it runs; default: both. */
  on: z.enum(['narrow', 'wide']).optional(),
  steps: z.array(step).min(1).max(20),
});

const list = z.array(journey).max(10);

/** The journeys of one section, by the language of the page. */
const journeysSchema = z.strictObject({ en: list, rw: list });

export type Step = z.infer<typeof step>;
export type Journey = z.infer<typeof journey>;
export type Journeys = z.infer<typeof journeysSchema>;

type Role = Step['role'];

export const press = (role: Role, name: string): Step => ({ do: 'press', role, name });
export const type = (role: Role, name: string, written: string): Step => ({ do: 'type', role, name, text: written });
export const see = (role: Role, name: string, expected: z.infer<typeof state> = {}): Step => ({
  do: 'see',
  role,
  name,
  state: expected,
});

/** @public For the default export of `journeys.ts`. @param write returns the journeys in one language, from its messages */
export function defineJourneys<Messages>(
  messages: Record<Language, Messages>,
  write: (messages: Messages, language: Language) => Journey[],
): Journeys {
  return parseJourneys(Object.fromEntries(LANGUAGES.map((language) => [language, write(messages[language], language)])));
}

export function parseJourneys(value: unknown): Journeys {
  const result = journeysSchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`field "${issue!.path.join('.') || '(whole)'}": ${issue!.message}`);
}

/** A step in words, such as `press the button “Send”`. */
export const describeStep = ({ do: verb, role, name }: Step): string =>
  `${verb === 'type' ? 'type into' : verb} the ${role} “${name}”`;

/** The screens on which a journey runs, as widths. */
export const widthsOf = ({ on }: Journey): number[] => (on ? [SCREENS[on]] : Object.values(SCREENS));
