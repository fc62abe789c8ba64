import type { ZeroResultSearch } from 'platform/store';
import { useResponse } from '../api/use-response';
import { Scroll } from '../layout/scroll';
import styles from './feedback.module.scss';

/** Searches that found no guide, the most frequent first. */
export function ZeroResultTable() {
  const { answer, fault } = useResponse<ZeroResultSearch[]>('searches', {});
  if (fault) return <p role="alert">Searches without results: {fault}</p>;
  if (!answer || answer.length === 0) return null;
  return (
    <Scroll label="Searches without results">
      <table className={styles.guides}>
        <caption>Searches without results, from ten or more networks within a week</caption>
        <thead>
          <tr>
            <th scope="col">Search terms</th>
            <th scope="col">Language</th>
            <th scope="col">Networks</th>
            <th scope="col">Last searched</th>
          </tr>
        </thead>
        <tbody>
          {answer.map(({ language, last, networks, words }) => (
            <tr key={`${language} ${words}`}>
              <th scope="row">{words}</th>
              <td>{language}</td>
              <td>{networks}</td>
              <td>{last}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
