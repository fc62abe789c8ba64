// The script of a page under development. It is loaded before the site's own scripts, because React Refresh must run before React.
import './react-refresh';
import { listen } from './listen';
import { markUnreviewed } from './mark-unreviewed';
import { showFaults } from './show-faults';
import { hydrateAtOnce } from './hydrate-at-once';

hydrateAtOnce();
listen({ showFaults, reload: () => location.reload() });
markUnreviewed();
