import { useId } from 'react';
import { REASONS } from 'platform/store/for-browser';
import { guideName } from './feedback';
import styles from './feedback.module.scss';

interface Props {
  params: URLSearchParams;
  /** Every guide with feedback. */
  guideAddresses: string[];
  onSet(name: string, value: string): void;
}

const CHOICES: [name: string, label: string, choices: [value: string, label: string][]][] = [
  [
    'helpful',
    'Helpful',
    [
      ['yes', 'Yes'],
      ['no', 'No'],
    ],
  ],
  ['reason', 'Reason', Object.entries(REASONS)],
  [
    'language',
    'Language',
    [
      ['en', 'English'],
      ['rw', 'Kinyarwanda'],
    ],
  ],
  [
    'mark',
    'Status',
    [
      ['new', 'New'],
      ['read', 'Read'],
      ['done', 'Done'],
    ],
  ],
];

export function Filters({ guideAddresses, onSet, params }: Props) {
  const id = useId();
  // Listed even if it is not among the loaded guides; otherwise the menu would show "All" above an empty list.
  const chosen = params.get('guide');
  const isListed = !chosen || guideAddresses.includes(chosen);
  const guides: [string, string][] = (isListed ? guideAddresses : [chosen, ...guideAddresses]).map((guide) => [
    guide,
    guideName(guide),
  ]);
  return (
    <form className={styles.filters} role="search" aria-label="Comments" onSubmit={(event) => event.preventDefault()}>
      <p className={styles.search}>
        <label htmlFor={`${id}-search`}>Search comments</label>
        <input
          id={`${id}-search`}
          type="search"
          maxLength={200}
          value={params.get('search') ?? ''}
          onChange={({ target }) => onSet('search', target.value)}
        />
      </p>
      {[['guide', 'Guide', guides] as (typeof CHOICES)[number], ...CHOICES].map(([name, label, choices]) => (
        <p key={name}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <select id={`${id}-${name}`} value={params.get(name) ?? ''} onChange={({ target }) => onSet(name, target.value)}>
            <option value="">All</option>
            {choices.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </p>
      ))}
      {['from', 'until'].map((name) => (
        <p key={name}>
          <label htmlFor={`${id}-${name}`}>{name === 'from' ? 'From' : 'Until'}</label>
          <input
            id={`${id}-${name}`}
            type="date"
            value={params.get(name) ?? ''}
            onChange={({ target }) => onSet(name, target.value)}
          />
        </p>
      ))}
    </form>
  );
}
