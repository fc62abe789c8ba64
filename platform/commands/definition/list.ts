// Generated from the files of platform/commands by `npm run reference`; a test fails when it is stale.
import { abort } from '../abort';
import { advance } from '../advance';
import { block } from '../block';
import { checkLaunch } from '../check-launch';
import { evidence } from '../evidence';
import { explain } from '../explain';
import { feedback } from '../feedback';
import { feedbackMark } from '../feedback-mark';
import { health } from '../health';
import { history } from '../history';
import { notify } from '../notify';
import { notifyAdd } from '../notify-add';
import { notifyRemove } from '../notify-remove';
import { notifyTest } from '../notify-test';
import { outcome } from '../outcome';
import { overview } from '../overview';
import { pause } from '../pause';
import { policy } from '../policy';
import { preview } from '../preview';
import { promote } from '../promote';
import { releases } from '../releases';
import { resume } from '../resume';
import { rollback } from '../rollback';
import { searches } from '../searches';
import { start } from '../start';
import { status } from '../status';
import { unblock } from '../unblock';

/** Every command except the one that previews the others (`all-commands.ts`). */
export const LIST = {
  abort,
  advance,
  block,
  'check-launch': checkLaunch,
  evidence,
  explain,
  feedback,
  'feedback-mark': feedbackMark,
  health,
  history,
  notify,
  'notify-add': notifyAdd,
  'notify-remove': notifyRemove,
  'notify-test': notifyTest,
  outcome,
  overview,
  pause,
  policy,
  preview,
  promote,
  releases,
  resume,
  rollback,
  searches,
  start,
  status,
  unblock,
};
