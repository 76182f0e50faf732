import type { SeriesPreview } from '@reihum/contract/courses/appointment.schema.ts'
import { FailedState, ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { seriesMessages } from './series.messages.ts'
import classes from './series.module.css'
import { SeriesRows } from './series-preview.tsx'
import type { SeriesPreviewState } from './use-series-preview.ts'

type SeriesPreviewPaneProps = {
  preview: SeriesPreviewState
  chosen: SeriesPreview['appointments']
  skipped: ReadonlySet<string>
  onSkip: (start: string, isSkipped: boolean) => void
}

/** The result of what was entered, in numbers and in full. */
export function SeriesPreviewPane({ preview, chosen, skipped, onSkip }: SeriesPreviewPaneProps) {
  const text = useText(seriesMessages)
  const { data, isCurrent, refusal, error } = preview
  const clashes = data?.clashes.filter(({ planned }) => chosen.some(({ start }) => start === planned.start))
  const unlisted = data ? data.count - data.clashes.length : 0
  return (
    <section className={classes.preview} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      <p className="grey" role="status">
        {data &&
          text('summary', {
            chosen: chosen.length,
            left: data.leftOut.length,
            clashes: (clashes?.length ?? 0) + unlisted,
          })}
      </p>
      {unlisted > 0 && <p className="grey">{text('moreClashes', { count: unlisted })}</p>}
      {data && <SeriesRows preview={data} isBusy={!isCurrent} skipped={skipped} onSkip={onSkip} />}
      {!data && error && <FailedState error={error} onRetry={preview.retry} />}
      {!data && !error && (refusal || !preview.isAsked) && (
        <ScreenState sentence={text(refusal ? 'previewRefused' : 'previewEmpty')} />
      )}
    </section>
  )
}
