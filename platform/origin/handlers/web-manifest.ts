import type { FastifyInstance } from 'fastify';
import type { Language, SectionName, Site } from 'shared/contract';
import type { SectionDeclaration } from 'shared/contract/registry/section-declaration';
import { chooseLanguage } from '../page/choose-language';

/** The manifest's texts. It is requested without cookies, so each page names its language in the address. */
const TEXTS: Record<Language, { description: string; screen: string }> = {
  en: {
    description: 'Crowdfunding, group saving and savings goals, and step-by-step guides that can be read without a connection.',
    screen: 'A page of the site',
  },
  rw: {
    description: 'Gukusanya inkunga, kwizigama mu itsinda n’intego z’ubwizigame, n’inyandiko z’ubufasha zisomwa nta interineti.',
    screen: 'Urupapuro rw’uru rubuga',
  },
};

/** The sizes that `tooling/commands/app-screens.ts` produces. Browsers ignore a screenshot of another size. */
const SIZES = { narrow: '412x824', wide: '1280x720' };

type Shortcuts = SectionDeclaration['shortcuts'];

/** Serves the web app manifest, with which phones install the site. @param pictures addresses of the icons and screenshots of the shell in force */
export function addWebManifest(
  app: FastifyInstance,
  site: Site,
  pictures: () => string[],
  declarations: () => Record<SectionName, SectionDeclaration>,
  /** False while a section cannot be shown, so that its shortcuts are missing. */
  isComplete = () => true,
): void {
  app.get('/site.webmanifest', async (request, reply) => {
    const { lng } = request.query as { lng?: string };
    const language = chooseLanguage({ query: lng, cookie: undefined, acceptLanguage: request.headers['accept-language'] });
    reply.type('application/manifest+json; charset=utf-8');
    reply.headers({ 'Cache-Control': isComplete() ? 'public, max-age=3600' : 'no-store', Vary: 'Accept-Language' });
    return JSON.stringify(manifest(site, language, pictures(), shortcutsOf(declarations())));
  });

  // For phones that do not read the manifest's icons.
  app.get('/apple-touch-icon.png', async (_request, reply) => {
    const icon = pictures().find((address) => address.endsWith('/maskable-512.png'));
    reply.header('Cache-Control', icon ? 'public, max-age=3600' : 'no-store');
    return icon ? reply.redirect(icon) : reply.code(404).type('text/plain').send('There is no icon.\n');
  });
}

/** Sorted by their order, then by the names of their sections. */
const shortcutsOf = (declarations: Record<SectionName, SectionDeclaration>): Shortcuts =>
  Object.keys(declarations)
    .sort()
    .flatMap((name) => declarations[name]!.shortcuts)
    .sort((one, other) => one.order - other.order);

function manifest({ productName }: Site, language: Language, pictures: readonly string[], shortcuts: Shortcuts) {
  const texts = TEXTS[language];
  return {
    id: '/',
    name: productName,
    short_name: productName,
    description: texts.description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf6',
    theme_color: '#0f4c38',
    categories: ['finance', 'education'],
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }, ...pictures.flatMap(iconOf)],
    screenshots: pictures.flatMap((address) => screenshotOf(address, language, texts.screen)),
    shortcuts: shortcuts.map(({ label, address }) => ({ name: label[language], url: address })),
  };
}

function iconOf(src: string) {
  const [, kind, width] = /\/(icon|maskable)-(\d+)\.png$/.exec(src) ?? [];
  if (!kind) return [];
  return [{ src, sizes: `${width}x${width}`, type: 'image/png', purpose: kind === 'maskable' ? 'maskable' : 'any' }];
}

function screenshotOf(src: string, language: Language, label: string) {
  const [, form, shotLanguage] = /\/(narrow|wide)-(\w+)-\d+\.png$/.exec(src) ?? [];
  if (!form || shotLanguage !== language) return [];
  return [{ src, sizes: SIZES[form as 'narrow' | 'wide'], type: 'image/png', form_factor: form, label }];
}
