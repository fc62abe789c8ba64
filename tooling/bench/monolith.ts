// The same code without federation, with which `npm run bench` compares the site. It is never served to visitors.
import type { Remote, SectionName } from 'shared/contract';
import { hydrate } from 'shell/src/hydrate';

const SECTIONS: Record<SectionName, () => Promise<{ default: Remote }>> = {
  landing: () => import(/* webpackChunkName: "landing" */ '../../remotes/landing/src/remote'),
  legal: () => import(/* webpackChunkName: "legal" */ '../../remotes/legal/src/remote'),
  help: () => import(/* webpackChunkName: "help" */ '../../remotes/help/src/remote'),
};

void hydrate(() => {
  const loaded = new Map<SectionName, Promise<Remote>>();
  return (section) => {
    const promise = loaded.get(section) ?? SECTIONS[section]!().then((module) => module.default);
    loaded.set(section, promise);
    return promise;
  };
});
