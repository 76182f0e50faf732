import { Alert, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { LetterDetail, LetterPreview } from '@reihum/contract/messages/letter.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { textsMessages } from './texts.messages.ts'
import classes from './texts.module.css'

const views = ['desktop', 'phone', 'plain'] as const
type View = (typeof views)[number]

type PreviewProps = {
  letter: LetterDetail
  language: Locale
  written: { subject: string; body: string }
  sample: string
  onSample: (sample: string) => void
}

/** The letter as its reader would see it, while it is written. */
export function LivePreview({ letter, language, written, sample, onSample }: PreviewProps) {
  const text = useText(textsMessages)
  const locale = useLocale()
  const { id: tenant } = useActiveTenant()
  const [view, setView] = useState<View>('desktop')
  const [settled] = useDebouncedValue(written, 400)
  const query = useQuery(
    queries.messages.previewLetter.queryOptions({
      input: { tenant, letterKind: letter.kind, language, sample, ...settled },
      placeholderData: keepPreviousData,
    }),
  )
  const labels = Object.fromEntries(letter.placeholders.map(({ name, label }) => [name, label[locale]]))
  return (
    <section className={classes.preview} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      <div className={classes.choices}>
        {letter.samples.length > 1 && (
          <Select
            label={text('sample')}
            allowDeselect={false}
            value={sample}
            onChange={(chosen) => chosen && onSample(chosen)}
            data={letter.samples.map(({ name, label }) => ({ value: name, label: label[locale] }))}
          />
        )}
        <SegmentedControl
          aria-label={text('shownAs')}
          value={view}
          onChange={(chosen) => setView(chosen as View)}
          data={views.map((value) => ({ value, label: text(value) }))}
        />
      </div>
      <Loaded query={query}>{(preview) => <Shown preview={preview} view={view} labels={labels} />}</Loaded>
    </section>
  )
}

type ShownProps = { preview: LetterPreview; view: View; labels: Record<string, string> }

function Shown({ preview: { letter, problems, missing }, view, labels }: ShownProps) {
  const text = useText(textsMessages)
  if (!letter)
    return (
      <Alert color="negative" title={text('unusableNow')} styles={{ message: { color: 'inherit' } }}>
        <ul className={classes.problems}>
          {problems.map(({ kind, written }) => (
            <li key={`${kind} ${written}`}>{text(kind, { written })}</li>
          ))}
        </ul>
      </Alert>
    )
  return (
    <>
      {missing.length > 0 && (
        <p role="note">
          {text('missing', { names: missing.map((name) => labels[name] ?? name).join(', ') })}
        </p>
      )}
      <p className={classes.subject}>
        <span className="grey">{text('subject')}:</span> {letter.subject}
      </p>
      {view === 'plain' ? (
        <pre className={classes.plain}>{letter.text}</pre>
      ) : (
        // The sandbox grants nothing: a mail can neither run scripts nor reach this page.
        <iframe
          className={classes.mail}
          data-view={view}
          title={text('preview')}
          sandbox=""
          srcDoc={letter.html}
        />
      )}
    </>
  )
}
