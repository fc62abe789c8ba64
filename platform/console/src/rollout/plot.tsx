import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { THEME_CHANGED } from '../theme/theme-toggle';
import { HALF_LABEL, stageMarks, type Colour, type StageStart } from './draw';
import styles from './failures.module.scss';

const HEIGHT = 210;

interface Props {
  data: UPlot.AlignedData;
  stages: StageStart[];
  /** The series and axes, in the colours of the theme. */
  draw(colour: Colour): Omit<UPlot.Options, 'width' | 'height'>;
}

/** A chart as wide as its container, redrawn when the theme changes. The table beside it has the same numbers. */
export function Plot({ data, stages, draw }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const latest = useRef({ data, stages, draw });

  // First, because the others read it.
  useEffect(() => {
    latest.current = { data, stages, draw };
  });

  useEffect(() => {
    const element = place.current!;
    const render = () => {
      plot.current?.destroy();
      const style = getComputedStyle(document.body);
      const colour: Colour = (name) => style.getPropertyValue(`--${name}`);
      plot.current = new UPlot(
        {
          ...latest.current.draw(colour),
          legend: { show: false },
          cursor: { show: false },
          hooks: { draw: [stageMarks(() => latest.current.stages, colour)] },
          padding: [null, HALF_LABEL, null, null],
          width: element.clientWidth,
          height: HEIGHT,
        },
        latest.current.data,
        element,
      );
    };
    render();
    const resized = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    window.addEventListener(THEME_CHANGED, render);
    return () => {
      resized.disconnect();
      window.removeEventListener(THEME_CHANGED, render);
      plot.current?.destroy();
      plot.current = null;
    };
  }, []);

  useEffect(() => plot.current?.setData(data), [data]);

  return <div ref={place} className={styles.plot} aria-hidden="true" />;
}
