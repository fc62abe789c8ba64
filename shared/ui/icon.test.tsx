import { render } from '@testing-library/react';
import { Icon } from './icon';
import { CHECK } from './icon-paths';

test('an icon is drawn, and a screen reader is not told of it, because a text is beside it', () => {
  const { container } = render(<Icon path={CHECK} className="small" />);
  const icon = container.querySelector('svg')!;
  expect(icon).toHaveAttribute('aria-hidden', 'true');
  expect(icon).toHaveClass('small');
  expect(icon.querySelector('path')).toHaveAttribute('d', CHECK);
});
