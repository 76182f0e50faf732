import { Alert, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { LetterDetail, LetterPreview } from '@reihum/contract/messages/letter.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import type { TagLabel } from '#ui/letter/letter-tag.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import type { CourseId } from './letter-source.ts'
import { type RegistrationId, RegistrationOfPreview } from './registration-of-preview.tsx'
import { textsMessages } from './texts.messages.ts'
import classes from './texts.module.css'

const views = ['desktop', 'phone', 'plain'] as const
type View = (typeof views)[number]

type PreviewProps = {
  letter: LetterDetail
  /** The course that the letter is about; registrations are chosen among its own. */
  courseId: CourseId | undefined
  language: Locale
  written: { subject: string; body: string }
  labelOf: TagLabel
  sample: string
  onSample: (sample: string) => void
}

/** The letter as its reader would see it, while it is written. */
export function LivePreview(props: PreviewProps) {
  const { letter, courseId, language, written, labelOf, sample, onSample } = props
  const text = useText(textsMessages)
  const locale = useLocale()
  const { id: tenant } = useActiveTenant()
  const [view, setView] = useState<View>('desktop')
  const [settled] = useDebouncedValue(written, 400)
  const [registrationId, setRegistrationId] = useState<RegistrationId | null>(null)
  const trial = { tenant, letterKind: letter.kind, language, ...settled }
  const invented = useQuery({
    ...queries.messages.previewLetter.queryOptions({ input: { ...trial, sample } }),
    placeholderData: keepPreviousData,
    enabled: registrationId === null,
  })
  const real = useQuery({
    ...queries.registrations.previewLetter.queryOptions({
      input: { ...trial, registrationId: registrationId as RegistrationId },
    }),
    placeholderData: keepPreviousData,
    enabled: registrationId !== null,
  })
  const query = registrationId === null ? invented : real
  const mayChoose = useMay()('registrations.read') && letter.takesRegistration
  return (
    <section className={classes.preview} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      <div className={classes.choices}>
        {letter.samples.length > 1 && registrationId === null && (
          <Select
            label={text('sample')}
            allowDeselect={false}
            value={sample}
            onChange={(chosen) => chosen && onSample(chosen)}
            data={letter.samples.map(({ name, label }) => ({ value: name, label: label[locale] }))}
          />
        )}
        {mayChoose && (
          <RegistrationOfPreview courseId={courseId} value={registrationId} onChange={setRegistrationId} />
        )}
        <SegmentedControl
          aria-label={text('shownAs')}
          value={view}
          onChange={(chosen) => setView(chosen as View)}
          data={views.map((value) => ({ value, label: text(value) }))}
        />
      </div>
      <Loaded query={query}>{(preview) => <Shown preview={preview} view={view} labelOf={labelOf} />}</Loaded>
    </section>
  )
}

type ShownProps = { preview: LetterPreview; view: View; labelOf: TagLabel }

function Shown({ preview: { letter, problems, missing }, view, labelOf }: ShownProps) {
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
          {text('missing', {
            names: missing.map((name) => labelOf({ kind: 'placeholder', name })).join(', '),
          })}
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
