import { Alert, SegmentedControl } from '@mantine/core'
import { isAnswer } from '@reihum/contract/courses/answer-placeholder.ts'
import { mostBody, mostSubject } from '@reihum/contract/messages/letter-text.ts'
import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import {
  isAboutRegistrations,
  notificationPlaceholderNames,
  notificationPlaceholders,
  placeholdersFor,
} from '@reihum/contract/notifications/notification-placeholders.ts'
import type { NotificationSource } from '@reihum/contract/notifications/notification-source.schema.ts'
import { namedIn } from '@reihum/contract/notifications/notification-text.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import type { Editor } from '@tiptap/core'
import { useCallback, useMemo, useState } from 'react'
import { useCatalogue, useIsCatalogueLoading } from '#features/documents/use-catalogue.ts'
import { AskedNoMore } from '#ui/letter/asked-no-more.tsx'
import { LetterField } from '#ui/letter/letter-field.tsx'
import { PlaceholderMenu } from '#ui/letter/placeholder-menu.tsx'
import { useTagLabel } from '#ui/letter/use-tag-label.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { notificationsMessages } from './notifications.messages.ts'
import classes from './notifications.module.css'

export type Texts = Notification['texts']
type Part = 'subject' | 'body'

export const isSameText = (one: Texts, other: Texts) =>
  locales.every((of) => one[of].subject === other[of].subject && one[of].body === other[of].body)

/** The language that is shown first: the reader's own, unless only the other one is written. */
function firstLanguage(texts: Texts, locale: Locale): Locale {
  const other = locale === 'de' ? 'en' : 'de'
  return texts[locale].body || !texts[other].body ? locale : other
}

type FieldsProps = {
  texts: Texts
  /** To whom the text goes: what it may name depends on that. */
  kind: NotificationSource['kind']
  onChange: (change: (before: Texts) => Texts) => void
}

const ofProduct = notificationPlaceholderNames.map((name) => ({
  name,
  label: notificationPlaceholders[name].label,
}))

const isTooLong = ({ subject, body }: Texts[Locale]) => subject.length > mostSubject || body.length > mostBody

/** Subject and text in each language, with placeholders that come where was written last. */
export function MessageFields(props: FieldsProps) {
  // What chips are called is part of the editor, which would begin anew under the hands of whoever types.
  return useIsCatalogueLoading() ? null : <Fields {...props} />
}

function Fields({ texts, kind, onChange }: FieldsProps) {
  const text = useText(notificationsMessages)
  const locale = useLocale()
  const [language, setLanguage] = useState<Locale>(() => firstLanguage(texts, locale))
  const [editor, setEditor] = useState<Editor | null>(null)
  const { names, placeholderOf, isGone } = useCatalogue()
  const ofForm = useMemo(
    () =>
      names.filter(isAnswer).map((name) => {
        const { label, sample } = placeholderOf(name)
        return { name, label, isOwn: true, ...(typeof sample === 'object' && 'de' in sample && { sample }) }
      }),
    [names, placeholderOf],
  )
  const everything = useMemo(() => [...ofProduct, ...ofForm], [ofForm])
  // Also what cannot be filled for these recipients is called by its name, and what is asked no more.
  const labelOf = useTagLabel(
    everything,
    useCallback((name) => (isAnswer(name) ? placeholderOf(name).label : undefined), [placeholderOf]),
  )
  const offered = [
    ...ofProduct.filter(({ name }) => placeholdersFor(kind).includes(name)),
    // Answers were given with a registration.
    ...(isAboutRegistrations(kind) ? ofForm : []),
  ]
  const unasked = [...namedIn(texts)]
    .filter(isAnswer)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      name,
      label: placeholderOf(name).label[locale],
      why: isGone(name) ? ('deleted' as const) : ('archived' as const),
    }))
  const change = (part: Part, value: string) =>
    onChange((before) => ({ ...before, [language]: { ...before[language], [part]: value } }))
  const shared = { labelOf, language, onActive: setEditor }
  return (
    <>
      <SegmentedControl
        aria-label={text('language')}
        value={language}
        onChange={(chosen) => setLanguage(chosen as Locale)}
        data={locales.map((value) => ({ value, label: text(value) }))}
      />
      <p className="grey">{text('oneIsEnough')}</p>
      <PlaceholderMenu placeholders={offered} language={language} editor={editor} />
      <LetterField
        key={`${language} subject`}
        {...shared}
        isLine
        label={text('subject')}
        value={texts[language].subject}
        onChange={(subject) => change('subject', subject)}
      />
      <LetterField
        key={`${language} body`}
        {...shared}
        isFirst
        label={text('body')}
        hint={text('bodyHint')}
        value={texts[language].body}
        onChange={(body) => change('body', body)}
      />
      <AskedNoMore unasked={unasked} />
      {locales
        .filter((of) => isTooLong(texts[of]))
        .map((of) => (
          <Alert key={of} color="negative" styles={{ message: { color: 'inherit' } }}>
            {text('tooLong', { language: text(of), subject: mostSubject, body: mostBody })}
          </Alert>
        ))}
    </>
  )
}

/** What keeps a text from being used. */
export function TextProblems({ problems }: { problems: Notification['problems'] }) {
  const text = useText(notificationsMessages)
  if (problems.length === 0) return null
  return (
    <ul className={classes.problems}>
      {problems.map((one) => (
        <li key={`${one.language} ${one.because} ${one.written}`}>
          {text(`problem_${one.because}`, { language: text(one.language), written: one.written })}
        </li>
      ))}
    </ul>
  )
}
