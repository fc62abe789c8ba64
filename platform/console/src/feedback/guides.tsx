import { REASONS } from 'platform/store/for-browser';
import type { GuideAnswers } from 'platform/store';
import { Scroll } from '../layout/scroll';
import { guideName } from './feedback';
import { Weeks } from './weeks';
import styles from './feedback.module.scss';

/** Yes and no of each guide, the most unhelpful first. */
export function Guides({ guides, onChoose }: { guides: GuideAnswers[]; onChoose(guide: string): void }) {
  if (guides.length === 0) return null;
  return (
    <Scroll label="Guides">
      <table className={styles.guides}>
        <caption className="visually-hidden">Feedback by guide</caption>
        <thead>
          <tr>
            <th scope="col">Guide</th>
            <th scope="col">Yes</th>
            <th scope="col">No</th>
            <th scope="col">By week</th>
            <th scope="col">Reasons</th>
          </tr>
        </thead>
        <tbody>
          {guides.map(({ guide, no, reasons, weeks, yes }) => (
            <tr key={guide}>
              <th scope="row">
                <button type="button" className={styles.guide} onClick={() => onChoose(guide)}>
                  {guideName(guide)}
                </button>
              </th>
              <td>{yes}</td>
              <td>{no}</td>
              <td>
                <Weeks weeks={weeks} />
              </td>
              <td className={styles.reasons}>
                {Object.entries(reasons)
                  .sort(([, a], [, b]) => b - a)
                  .map(([reason, count]) => `${count} ${REASONS[Number(reason)] ?? reason}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
