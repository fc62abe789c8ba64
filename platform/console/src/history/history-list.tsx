import type { Registry } from 'shared/contract/registry/schema';
import { useResponse } from '../api/use-response';
import { Moment } from '../time/moment';
import styles from './history.module.scss';

type Change = Pick<Registry, 'sequence' | 'changedAt' | 'change' | 'by'>;

interface Props {
  /** The sequence number of the registry; a newer one reloads the history. */
  since: number;
  /** Only the changes of one part. */
  of?: string;
  most?: number;
}

/** Who changed what, from where, with what and why; newest first. */
export function HistoryList({ most = Infinity, of, since }: Props) {
  const { answer, fault } = useResponse<Change[]>('history', {}, since);
  const isOf = ({ change }: Change) => of === undefined || change.split(' ')[1]?.split('@')[0] === of;
  const changes = answer?.filter(isOf).toReversed().slice(0, most);
  return (
    <>
      {!answer && !fault && <p>Loading…</p>}
      {fault && <p role="alert">{fault}</p>}
      {changes?.length === 0 && <p>No changes yet.</p>}
      <ol className={styles.list} aria-label="History">
        {changes?.map(({ by, change, changedAt, sequence }) => {
          const { reason, what } = apart(change, by?.reason ?? null);
          return (
            <li key={sequence} value={sequence}>
              <p>
                <code>{what}</code>
              </p>
              {reason && <p className={styles.why}>{reason}</p>}
              <p className={styles.who}>
                <Moment at={changedAt} />
                {by && ` · ${by.who} · from ${by.from} · with ${by.tool}`}
              </p>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Separates the command from the reason, which has a line of its own. */
function apart(change: string, reason: string | null): { what: string; reason: string | null } {
  const [what, inText] = change.split(' --reason ');
  return { what: what!, reason: reason ?? inText ?? null };
}
