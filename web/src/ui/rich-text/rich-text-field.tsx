import { Input, type InputWrapperProps, Skeleton } from '@mantine/core'
import { type RichText, richTextFrom } from '@reihum/contract/wire/rich-text.ts'
import { lazy, Suspense, useId, useMemo } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import toolbarClasses from './editor-toolbar.module.css'
import { RichTextContent } from './rich-text.tsx'
import './rich-text.css'
import classes from './rich-text-field.module.css'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

type RichTextFieldProps = Omit<InputWrapperProps, 'onChange' | 'children' | 'labelElement'> & {
  /** Formatted text; a plain string is read as paragraphs. */
  value: RichText | string
  onChange: (value: RichText) => void
  disabled?: boolean
  'aria-invalid'?: true | undefined
}

/** A form field for formatted text; its editor is loaded when it is shown. */
export function RichTextField({
  value,
  onChange,
  disabled,
  'aria-invalid': _,
  ...input
}: RichTextFieldProps) {
  const text = useText(uiMessages)
  const id = useId()
  const shown = useMemo(() => (typeof value === 'string' ? richTextFrom(value) : value), [value])
  const { label, description, error, required } = input
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    class: 'rich-text',
    ...(label ? { 'aria-labelledby': `${id}-label` } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': 'true' } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
    // A disabled text can still be focused and read.
    ...(disabled ? { 'aria-disabled': 'true', tabindex: '0' } : {}),
  }
  return (
    <Input.Wrapper
      {...input}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => document.getElementById(id)?.focus() }}
      descriptionProps={{ id: `${id}-description` }}
      errorProps={{ id: `${id}-error` }}
    >
      <div
        className={classes.frame}
        data-error={error ? true : undefined}
        data-disabled={disabled || undefined}
      >
        <Suspense
          fallback={
            <div aria-busy="true">
              <span className="visually-hidden">{text('loading')}</span>
              {!disabled && (
                <div className={toolbarClasses.toolbar}>
                  <Skeleton className={classes.toolsToCome} />
                </div>
              )}
              <div className={classes.content}>
                <RichTextContent text={shown} headingLevel={2} />
              </div>
            </div>
          }
        >
          <RichTextEditor
            value={shown}
            onChange={onChange}
            isDisabled={disabled === true}
            attributes={attributes}
          />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}
