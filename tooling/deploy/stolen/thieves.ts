import type { Caller } from './caller';
import type { Machine, World } from './world';

export interface Credential {
  /** The heading of its column. */
  name: string;
  /** The description of what is stolen. */
  what: string;
  steal(world: World): Promise<Caller | Machine>;
}

/** Every credential of a cluster as it is shipped. */
export const CREDENTIALS: readonly Credential[] = [
  {
    name: 'origin',
    what: 'an origin’s machine: the abort key and the database user `origin`',
    steal: (world) => world.thief('origin', 'abort'),
  },
  {
    name: 'user origin',
    what: 'the password of the database user `origin` alone',
    steal: (world) => world.thief('origin', 'none'),
  },
  {
    name: 'release service',
    what: 'the release service’s machine: every key, the lists of rights and the database user `publisher`',
    steal: (world) => world.thief('publisher', 'all'),
  },
  {
    name: 'user publisher',
    what: 'the password of the database user `publisher` alone',
    steal: (world) => world.thief('publisher', 'none'),
  },
  {
    name: 'token publish',
    what: 'a pipeline’s token that may `publish` help',
    steal: (world) => world.token('help-publish', ['publish']),
  },
  {
    name: 'token publish, rollout',
    what: 'a pipeline’s token that may `publish` and `rollout` help',
    steal: (world) => world.token('help-ci', ['publish', 'rollout']),
  },
  { name: 'token read', what: 'a token that may `read` help', steal: (world) => world.token('help-read', ['read']) },
  {
    name: 'console session',
    what: 'the cookie of a person who signed in at the console with a token that may `rollout` help',
    steal: async (world) => {
      await world.service.token('help-console', ['help'], ['rollout']);
      return world.session('token', 'help-console');
    },
  },
  {
    name: 'person',
    what: 'the sign-in of one person who may `publish` and `rollout` help',
    steal: (world) => world.session('person', 'keza'),
  },
  {
    name: 'person, their token',
    what: 'that sign-in and a token of the same person (`--owner`) with the same rights: the token asks, the sign-in approves',
    steal: (world) => world.sessionAndToken('keza'),
  },
  {
    name: 'owner',
    what: 'the password of the database’s owner, who runs `migrate`, and no key',
    steal: (world) => world.thief('owner', 'none'),
  },
];
