import classes from './run-bar.module.css'
import { useLocale, useText } from './text.tsx'
import { uiMessages } from './ui.messages.ts'

/** How far something that runs over many records is: as a bar, and in words. */
export function RunBar({ taken, total }: { taken: number; total: number }) {
  const text = useText(uiMessages)
  const locale = useLocale()
  const number = (count: number) => count.toLocaleString(locale === 'de' ? 'de-DE' : 'en-US')
  const said = text('takenOf', { taken: number(taken), total: number(total) })
  return (
    <div className={classes.told}>
      <progress className={classes.progress} max={total} value={taken} aria-label={said} />
      <p className="grey numbers" role="status">
        {said}
      </p>
    </div>
  )
}
