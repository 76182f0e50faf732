import { Alert, Button } from '@mantine/core'
import type { LetterDetail, LetterOfLanguage } from '@reihum/contract/messages/letter.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { useMutation } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useCallback, useMemo, useState } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { QuestionDialog } from '#ui/dialog.tsx'
import { useUnsavedInGroup } from '#ui/form/unsaved-group.tsx'
import { AskedNoMore } from '#ui/letter/asked-no-more.tsx'
import { LetterField } from '#ui/letter/letter-field.tsx'
import { PlaceholderMenu } from '#ui/letter/placeholder-menu.tsx'
import { useTagLabel } from '#ui/letter/use-tag-label.ts'
import { StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { Compared } from './compared.tsx'
import { LivePreview } from './letter-preview.tsx'
import type { LetterSource } from './letter-source.ts'
import { LockedParts } from './locked-parts.tsx'
import { attributesIn, offeredOf } from './named-attributes.ts'
import { textsMessages } from './texts.messages.ts'
import classes from './texts.module.css'

type LetterFormProps = {
  letter: LetterDetail
  source: LetterSource
  language: Locale
  isShown: boolean
  onSaved: (fresh: LetterDetail) => void
}

const textOf = ({ own, proposal }: LetterOfLanguage) => own ?? proposal

/** The text of a letter in one language, with all that is done with it. */
export function LetterForm({ letter, source, language, isShown, onSaved }: LetterFormProps) {
  const text = useText(textsMessages)
  const { id: tenant } = useActiveTenant()
  const may = useMay()
  const mayChange = may(source.courseId ? 'courses.manage' : 'settings.change')
  const stored = letter.languages[language]
  const [written, setWritten] = useState(textOf(stored))
  const [editor, setEditor] = useState<Editor | null>(null)
  const [sample, setSample] = useState(letter.samples[0]?.name ?? '')
  const [isResetting, setResetting] = useState(false)
  const labelOf = useTagLabel(letter.placeholders)
  const offered = useMemo(() => offeredOf(letter.placeholders), [letter.placeholders])
  const { isNamed, unasked } = attributesIn(written, letter.placeholders, useLocale())
  const saved = textOf(stored)
  const hasChanges = written.subject !== saved.subject || written.body !== saved.body
  useUnsavedInGroup(() => hasChanges)

  const of = { tenant, letterKind: letter.kind, language }
  const saving = useMutation({
    mutationFn: (words: typeof written) =>
      source.change({ letterKind: letter.kind, language, revision: stored.revision, ...words }),
    onSuccess: (fresh) => {
      onSaved(fresh)
      notify({ kind: 'positive', message: text(source.words.saved) })
    },
    meta: { shownInline: ['INVALID_INPUT', 'LETTER_TEXT_UNUSABLE', 'CONFLICT', 'VERIFICATION_REQUIRED'] },
  })
  const resetting = useMutation({
    mutationFn: () => source.reset({ letterKind: letter.kind, language, revision: stored.revision }),
    onSuccess: (fresh) => {
      setResetting(false)
      onSaved(fresh)
      setWritten(fresh.languages[language].proposal)
      notify({ kind: 'positive', message: text(source.words.wasReset) })
    },
  })
  const testing = useMutation({
    mutationFn: () => api.messages.tryLetter({ ...of, sample, ...written }),
    onSuccess: ({ recipient }) => notify({ kind: 'positive', message: text('tested', { recipient }) }),
    meta: { shownInline: ['INVALID_INPUT', 'LETTER_TEXT_UNUSABLE'] },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(written)
  }
  const change = useCallback(
    (part: Partial<typeof written>) => setWritten((before) => ({ ...before, ...part })),
    [],
  )
  const problem = [saving.error, testing.error].find((error) => error instanceof ApiProblem)
  const shared = { isReadOnly: !mayChange, labelOf, language, onActive: setEditor }
  return (
    <div className={classes.page}>
      <form className={classes.form} noValidate onSubmit={submit} aria-label={text(language)}>
        <State stored={stored} words={source.words} />
        {stored.hasNewerProposal && (
          <NewerProposal
            words={source.words}
            mayChange={mayChange}
            isSaving={saving.isPending}
            onTakeOver={() => {
              setWritten(stored.proposal)
              notify({ kind: 'positive', message: text(source.words.tookOver) })
            }}
            onKeep={() => stored.own && saving.mutate(stored.own)}
          />
        )}
        {problem instanceof ApiProblem && <RefusalAlert problem={problem} />}
        {mayChange && isShown && (
          <PlaceholderMenu placeholders={offered} language={language} editor={editor} />
        )}
        <LetterField
          {...shared}
          isLine
          label={text('subject')}
          value={written.subject}
          onChange={(subject) => change({ subject })}
        />
        <LetterField
          {...shared}
          isFirst
          label={text('body')}
          hint={text('bodyHint')}
          value={written.body}
          onChange={(body) => change({ body })}
        />
        {isNamed && <p className="grey">{text('answersOfSeveral')}</p>}
        <AskedNoMore unasked={unasked} />
        {mayChange ? (
          <div className={classes.buttons}>
            <Button type="submit" variant={hasChanges ? 'filled' : 'default'} loading={saving.isPending}>
              {text('save')}
            </Button>
            {may('settings.change') && (
              <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
                {text('test')}
              </Button>
            )}
            {stored.isRewritten && (
              <Button variant="default" onClick={() => setResetting(true)}>
                {text(source.words.reset)}
              </Button>
            )}
          </div>
        ) : (
          <p className="grey">{text('askAdmin')}</p>
        )}
        {(stored.isRewritten || hasChanges) && (
          <details open={stored.hasNewerProposal || undefined}>
            <summary>{text(source.words.compare)}</summary>
            <Compared
              own={written}
              proposal={stored.proposal}
              proposalName={text(source.words.proposal)}
              labelOf={labelOf}
              language={language}
            />
          </details>
        )}
        <LockedParts locked={stored.locked} language={language} />
      </form>
      {isShown && (
        <LivePreview
          letter={letter}
          courseId={source.courseId}
          language={language}
          written={written}
          labelOf={labelOf}
          sample={sample}
          onSample={setSample}
        />
      )}
      <QuestionDialog
        isOpen={isResetting}
        onClose={() => setResetting(false)}
        title={text(source.words.resetTitle)}
        text={text(source.words.resetText, { language: text(language) })}
        button={text(source.words.reset)}
        isPending={resetting.isPending}
        onConfirm={() => resetting.mutate()}
      />
    </div>
  )
}

const whys = {
  unknown: 'whyUnknown',
  unpaired: 'whyUnpaired',
  nested: 'whyNested',
  empty: 'whyEmpty',
} as const

/** Whether the letter says what is proposed or one's own text, and whether that could be used. */
function State({ stored, words }: { stored: LetterOfLanguage; words: LetterSource['words'] }) {
  const text = useText(textsMessages)
  const { dateTime } = useFormats()
  const { isRewritten, changedAt, changedBy: who, unusable } = stored
  const at = changedAt && dateTime(changedAt)
  return (
    <>
      {unusable && (
        <Alert color="negative" title={text('unusableTitle')} styles={{ message: { color: 'inherit' } }}>
          {text('unusableText', { at: dateTime(unusable.at), why: text(whys[unusable.because]) })}
        </Alert>
      )}
      <div className={classes.badges}>
        <StateBadge colour={isRewritten ? 'positive' : 'secondary'}>
          {text(isRewritten ? words.isOwn : words.isProposal)}
        </StateBadge>
        {isRewritten && at && (
          <span className="grey">{who ? text('changedBy', { at, who }) : text('changed', { at })}</span>
        )}
      </div>
    </>
  )
}

type NewerProps = {
  words: LetterSource['words']
  mayChange: boolean
  isSaving: boolean
  onTakeOver: () => void
  onKeep: () => void
}

function NewerProposal({ words, mayChange, isSaving, onTakeOver, onKeep }: NewerProps) {
  const text = useText(textsMessages)
  return (
    <Alert color="info" role="note" title={text(words.newerTitle)} styles={{ message: { color: 'inherit' } }}>
      <p>{text(words.newerText)}</p>
      {mayChange && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={onTakeOver}>
            {text(words.takeOver)}
          </Button>
          <Button variant="default" loading={isSaving} onClick={onKeep}>
            {text('keepOwn')}
          </Button>
        </div>
      )}
    </Alert>
  )
}
