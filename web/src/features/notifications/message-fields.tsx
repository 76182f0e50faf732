import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { mostBody, mostSubject } from '@reihum/contract/messages/letter-text.ts'
import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import {
  type NotificationPlaceholder,
  notificationPlaceholders,
} from '@reihum/contract/notifications/notification-placeholders.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { useRef, useState } from 'react'
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
  placeholders: readonly NotificationPlaceholder[]
  onChange: (change: (before: Texts) => Texts) => void
}

/** Subject and text in each language, with placeholders that come where was written last. */
export function MessageFields({ texts, placeholders, onChange }: FieldsProps) {
  const text = useText(notificationsMessages)
  const locale = useLocale()
  const [language, setLanguage] = useState<Locale>(() => firstLanguage(texts, locale))
  /** Where placeholders come: the field that was written in last. */
  const written = useRef<Part>('body')
  const subjectField = useRef<HTMLInputElement>(null)
  const bodyField = useRef<HTMLTextAreaElement>(null)
  const change = (part: Part, value: string) =>
    onChange((before) => ({ ...before, [language]: { ...before[language], [part]: value } }))
  const insert = (name: string) => {
    const part = written.current
    const field = part === 'subject' ? subjectField.current : bodyField.current
    const before = texts[language][part]
    const [from, to] = [field?.selectionStart ?? before.length, field?.selectionEnd ?? before.length]
    const tag = `{{${name}}}`
    change(part, `${before.slice(0, from)}${tag}${before.slice(to)}`)
    // After the list has given the focus back, and the new text is there.
    setTimeout(() => {
      field?.focus()
      field?.setSelectionRange(from + tag.length, from + tag.length)
    }, 50)
  }
  return (
    <>
      <SegmentedControl
        aria-label={text('language')}
        value={language}
        onChange={(chosen) => setLanguage(chosen as Locale)}
        data={locales.map((value) => ({ value, label: text(value) }))}
      />
      <p className="grey">{text('oneIsEnough')}</p>
      <Select
        label={text('insert')}
        description={text('insertHint')}
        searchable
        value={null}
        data={placeholders.map((name) => ({
          value: name,
          label: notificationPlaceholders[name].label[locale],
        }))}
        onChange={(name) => name && insert(name)}
      />
      <TextInput
        ref={subjectField}
        label={text('subject')}
        lang={language}
        maxLength={mostSubject}
        value={texts[language].subject}
        onFocus={() => {
          written.current = 'subject'
        }}
        onChange={(event) => change('subject', event.currentTarget.value)}
      />
      <Textarea
        ref={bodyField}
        label={text('body')}
        description={text('bodyHint')}
        lang={language}
        autosize
        minRows={10}
        maxRows={24}
        maxLength={mostBody}
        value={texts[language].body}
        onFocus={() => {
          written.current = 'body'
        }}
        onChange={(event) => change('body', event.currentTarget.value)}
      />
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
