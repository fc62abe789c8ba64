// The page is complete HTML; this is what makes it live.
import './theme/index.scss';
import { hydrate } from './hydrate';
import { createRemoteLoader } from './remotes/load-remote';
import { reportFailed } from './remotes/report';

hydrate(createRemoteLoader).catch((error: unknown) => reportFailed('shell', error));
