// The page is complete HTML; this is what makes it live.
import './theme/index.scss';
import { hydrate } from './hydrate';
import { reportFailed } from './remotes/report';

hydrate().catch((error: unknown) => reportFailed('shell', error));
