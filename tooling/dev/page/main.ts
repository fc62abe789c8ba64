// The one script that a page under development loads besides the site's own, and before it: React Refresh must be there before React.
import './react-refresh';
import { listen } from './listen';
import { markUnreviewed } from './mark-unreviewed';
import { showFaults } from './show-faults';
import { hydrateAtOnce } from './hydrate-at-once';

hydrateAtOnce();
listen({ showFaults, startAnew: () => location.reload() });
markUnreviewed();
