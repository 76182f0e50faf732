import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#ui/text.tsx'
import { widgetsMessages } from './widgets.messages.ts'
import classes from './widgets.module.css'

const widths = { desktop: 960, phone: 360 } as const
type Device = keyof typeof widths

/** The height that the page inside the frame reports. */
function useHeight(initial: number) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(initial)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isOurs = source === frame.current?.contentWindow && origin === location.origin
      if (isOurs && data?.source === 'reihum' && Number.isFinite(data.height)) setHeight(data.height)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  return { frame, height }
}

/** The widget as a website would show it, in that width; null: nothing to show yet. */
export function WidgetPreview({ address }: { address: string | null }) {
  const text = useText(widgetsMessages)
  const [device, setDevice] = useState<Device>(() => (innerWidth < 720 ? 'phone' : 'desktop'))
  const [shown] = useDebouncedValue(address, 300)
  const { frame, height } = useHeight(480)
  const { ref: ground, width: room } = useElementSize()
  const width = widths[device]
  const scale = room > 0 && room < width ? room / width : 1
  return (
    <section className={classes.preview} aria-label={text('preview')}>
      <header>
        <h2>{text('preview')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={text('preview')}
          value={device}
          onChange={(next) => setDevice(next as Device)}
          data={(['desktop', 'phone'] as const).map((value) => ({ value, label: text(value) }))}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <div className={classes.ground} tabIndex={0}>
        <div ref={ground}>
          {address === null || shown === null ? (
            <p className={classes.nothing}>{text('previewCourse')}</p>
          ) : (
            <div className={classes.device} style={{ width: width * scale, height: height * scale }}>
              <iframe
                // A new frame for each address: navigating in one frame would fill the browser's history.
                key={shown}
                ref={frame}
                title={text('previewTitle')}
                src={shown}
                style={{ width, height, transform: `scale(${scale})` }}
              />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
