// The page is complete HTML; this is what makes it live.
import './theme/index.scss';
import { hydrate } from './hydrate';

void hydrate();
