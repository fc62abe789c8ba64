import { useState } from 'react';

/** Whether the visitor is busy with an element: focus is inside it or the pointer rests on it. `handlers` go on the element. */
export function useEngaged() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { isEngaged: isHovered || isFocused, handlers };
}
