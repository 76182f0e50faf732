import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'

type Input = {
  name: string
  label: string
  value: string
  error: string | undefined
  /** The word that marks a field as optional; without it the field is required. */
  optional?: string | undefined
  /** Shown beside the label instead of the usual mark. */
  mark?: ReactNode
  hint?: ReactNode
  /** Set for the number of a bank account: what a script says of one that is wrong. */
  iban?: string
  type?: 'text' | 'email' | 'tel' | 'date' | 'textarea'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
}

/** A field with label, hint and error. Its class is the last part of its name. */
export function FormField({
  name,
  label,
  value,
  error,
  optional,
  mark,
  hint,
  iban,
  type = 'text',
  ...rest
}: Input) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  const common = {
    id: name,
    name,
    defaultValue: value,
    required: !optional && !mark,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  }
  const usual = optional ? <small>({optional})</small> : <span aria-hidden="true">*</span>
  return (
    <div className={`field ${name.split('.').at(-1)}`}>
      <label htmlFor={name}>
        {label} {mark ?? usual}
      </label>
      {type === 'textarea' ? (
        <textarea {...common} rows={3} />
      ) : (
        <input {...common} type={type} data-iban={iban} {...rest} />
      )}
      {hint && (
        <p className="quiet hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
