import { Select } from '@mantine/core'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useState } from 'react'
import { useLocale, useText } from '../text.tsx'
import { letterMessages } from './letter.messages.ts'
import classes from './letter.module.css'
import type { TagAttributes } from './letter-doc.ts'
import type { LetterPlaceholder } from './use-tag-label.ts'

const tag = (kind: TagAttributes['kind'], name = '') => ({ type: 'letterTag', attrs: { kind, name } })

/** Puts a placeholder where the cursor is, or a condition around what is selected. */
function insert(editor: Editor, chosen: string) {
  const [kind, name = ''] = chosen.split(' ')
  const change = editor.chain().focus()
  if (kind === 'placeholder') change.insertContent([tag('placeholder', name)]).run()
  else if (kind === 'else') change.insertContent([tag('else')]).run()
  else {
    const { from, to } = editor.state.selection
    change
      .insertContentAt(to, [tag('end')])
      .insertContentAt(from, [tag('if', name)])
      .setTextSelection({ from: from + 1, to: to + 1 })
      .run()
  }
}

type PlaceholderMenuProps = {
  placeholders: readonly LetterPlaceholder[]
  language: Locale
  /** Where they come; null: no field was written in. */
  editor: Editor | null
}

/** Everything that the letter may name, to be searched and put into the text. */
export function PlaceholderMenu({ placeholders, language, editor }: PlaceholderMenuProps) {
  const text = useText(letterMessages)
  const locale = useLocale()
  const samples = new Map(placeholders.map(({ name, sample }) => [`placeholder ${name}`, sample?.[language]]))
  const items = (isOfThem: (one: LetterPlaceholder) => boolean) =>
    placeholders
      .filter((one) => !one.isCondition && isOfThem(one))
      .map(({ name, label }) => ({ value: `placeholder ${name}`, label: label[locale] }))
  const own = items(({ isOwn }) => isOwn === true)
  const [isOpen, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    // It chooses, and never sends the form that the menu stands in.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Escape' && !isOpen) editor?.commands.focus()
  }
  return (
    <Select
      label={text('insert')}
      description={text('insertHint')}
      placeholder={text('searchPlaceholder')}
      nothingFoundMessage={text('noneFound')}
      searchable
      value={null}
      disabled={!editor}
      maxDropdownHeight={320}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={onKeyDown}
      data={[
        {
          group: text('placeholders'),
          items: items(({ isOwn }) => !isOwn),
        },
        ...(own.length > 0 ? [{ group: text('attributes'), items: own }] : []),
        {
          group: text('conditions'),
          items: [
            ...placeholders.map(({ name, label, isCondition }) => ({
              value: `if ${name}`,
              label: text(isCondition ? 'onlyIf' : 'onlyIfFilled', { what: label[locale] }),
            })),
            { value: 'else', label: text('otherwise') },
          ],
        },
      ]}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          {samples.get(option.value) && <span className="grey">{samples.get(option.value)}</span>}
        </span>
      )}
      onChange={(chosen) => {
        // The list gives the focus back to its field first.
        if (chosen && editor) setTimeout(() => insert(editor, chosen))
      }}
    />
  )
}
