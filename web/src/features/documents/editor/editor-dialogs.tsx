import { NumberInput, Select, TextInput } from '@mantine/core'
import { type ConditionTest, conditionTests } from '@reihum/contract/documents/content.ts'
import { contextKindNames, contextKinds, isPlaceholder } from '@reihum/contract/documents/placeholders.ts'
import { type Editor, findParentNode } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { FileChoice } from '../file-choice.tsx'
import { useCatalogue } from '../use-catalogue.ts'
import type { EditorDialogName } from './document-tools.tsx'
import { editorMessages } from './editor.messages.ts'

type EditorDialogsProps = { editor: Editor; open: EditorDialogName | null; onClose: () => void }

/** What is asked before something is put into the text, or changed in it. */
export function EditorDialogs({ editor, open, onClose }: EditorDialogsProps) {
  const text = useText(editorMessages)
  const state = (name: EditorDialogName) => ({ isOpen: open === name, onClose })
  return (
    <>
      <Dialog title={text('condition')} {...state('condition')}>
        <ConditionForm editor={editor} onClose={onClose} />
      </Dialog>
      <Dialog title={text('spaceTitle')} {...state('space')}>
        <SpaceForm editor={editor} onClose={onClose} />
      </Dialog>
      <Dialog title={text('image')} {...state('image')}>
        <ImageForm editor={editor} onClose={onClose} />
      </Dialog>
      <Dialog title={text('image')} {...state('picture')}>
        <PictureForm editor={editor} onClose={onClose} />
      </Dialog>
    </>
  )
}

type FormProps = { editor: Editor; onClose: DialogState['onClose'] }

/** What `DialogForm` needs of a form that changes the text and is never sent. */
const formOf = (onClose: () => void, apply: () => void) => ({
  submit: (event: FormEvent) => {
    event.preventDefault()
    onClose()
    apply()
  },
  isSaving: false,
})

function ConditionForm({ editor, onClose }: FormProps) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const around = findParentNode(({ type }) => type.name === 'condition')(editor.state.selection)
  const known = around?.node.attrs
  const [placeholder, setPlaceholder] = useState<string>(known?.placeholder ?? 'registration.open')
  const [test, setTest] = useState<ConditionTest>(known?.test ?? 'filled')
  const [value, setValue] = useState<string>(known?.value ?? '')
  const { names, placeholderOf } = useCatalogue()
  // What is asked already stays a choice, also where it is not offered any more.
  const offered = [...new Set(isPlaceholder(placeholder) ? [...names, placeholder] : names)]
  const isCompared = test === 'equals' || test === 'differs'
  const apply = () => {
    const attrs = { placeholder, test, value: isCompared ? value.trim() : '' }
    const change = editor.chain().focus()
    if (around) change.updateAttributes('condition', attrs)
    else change.wrapIn('condition', attrs)
    change.run()
  }
  return (
    <DialogForm form={formOf(onClose, apply)} onBack={onClose} button={text('apply')}>
      <Select
        label={text('placeholder')}
        data-autofocus
        searchable
        allowDeselect={false}
        data={contextKinds.map((context) => ({
          group: contextKindNames[context][locale],
          items: offered
            .filter((name) => placeholderOf(name).context === context)
            .map((name) => ({ value: name, label: placeholderOf(name).label[locale] })),
        }))}
        value={placeholder}
        onChange={(chosen) => setPlaceholder(chosen ?? placeholder)}
      />
      <Select
        label={text('test')}
        allowDeselect={false}
        data={conditionTests.map((name) => ({ value: name, label: text(`tests_${name}`) }))}
        value={test}
        onChange={(chosen) => setTest((chosen ?? test) as ConditionTest)}
      />
      {isCompared && (
        <TextInput
          label={text('value')}
          maxLength={200}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  )
}

/** A number within bounds, from what a field for numbers gives. */
const within = (given: string | number, least: number, most: number, usual: number) =>
  given === '' ? usual : Math.min(most, Math.max(least, Math.round(Number(given)) || usual))

function SpaceForm({ editor, onClose }: FormProps) {
  const text = useText(editorMessages)
  const isChosen = editor.isActive('space')
  const [height, setHeight] = useState<string | number>(isChosen ? editor.getAttributes('space').height : 10)
  const apply = () => {
    const attrs = { height: within(height, 1, 250, 10) }
    const change = editor.chain().focus()
    if (isChosen) change.updateAttributes('space', attrs)
    else change.insertContent({ type: 'space', attrs })
    change.run()
  }
  return (
    <DialogForm form={formOf(onClose, apply)} onBack={onClose} button={text('apply')}>
      <NumberInput
        label={text('spaceHeight')}
        data-autofocus
        min={1}
        max={250}
        allowDecimal={false}
        value={height}
        onChange={setHeight}
      />
    </DialogForm>
  )
}

function ImageForm({ editor, onClose }: FormProps) {
  const text = useText(editorMessages)
  const known = editor.getAttributes('image')
  const [width, setWidth] = useState<string | number>(known.width ?? 100)
  const [alt, setAlt] = useState<string>(known.alt ?? '')
  const apply = () =>
    void editor
      .chain()
      .focus()
      .updateAttributes('image', { width: within(width, 5, 100, 100), alt: alt.trim() })
      .run()
  return (
    <DialogForm form={formOf(onClose, apply)} onBack={onClose} button={text('apply')}>
      <NumberInput
        label={text('imageWidth')}
        data-autofocus
        min={5}
        max={100}
        allowDecimal={false}
        value={width}
        onChange={setWidth}
      />
      <TextInput
        label={text('imageAlt')}
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
    </DialogForm>
  )
}

/** A picture among the provider's files; it is put in at half the width, and may be changed then. */
function PictureForm({ editor, onClose }: FormProps) {
  const text = useText(editorMessages)
  const [fileId, setFileId] = useState<string | null>(null)
  const [alt, setAlt] = useState('')
  const apply = () => {
    if (fileId === null) return
    const attrs = { fileId, alt: alt.trim(), width: 50 }
    editor.chain().focus().insertContent({ type: 'image', attrs }).run()
  }
  return (
    <DialogForm
      form={formOf(onClose, apply)}
      onBack={onClose}
      button={text('apply')}
      isReady={fileId !== null}
    >
      <FileChoice label={text('imageFile')} data-autofocus value={fileId} onChange={setFileId} />
      <TextInput
        label={text('imageAlt')}
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
