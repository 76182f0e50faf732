import type { HTMLInputAutoCompleteAttribute } from 'react'
import { type FieldKey, fieldNames } from './booking-form.ts'

type Input = {
  field: FieldKey
  label: string
  value: string
  error: string | undefined
  /** The word that marks a field as optional; without it the field is required. */
  optional?: string
  type?: 'text' | 'email' | 'tel' | 'textarea'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric'
}

export function FormField({ field, label, value, error, optional, type = 'text', ...rest }: Input) {
  const name = fieldNames[field]
  const described = error ? `${name}-error` : undefined
  const common = {
    id: name,
    name,
    defaultValue: value,
    required: !optional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
  }
  return (
    <div className={`field ${field}`}>
      <label htmlFor={name}>
        {label} {optional ? <small>({optional})</small> : <span aria-hidden="true">*</span>}
      </label>
      {type === 'textarea' ? <textarea {...common} rows={3} /> : <input {...common} type={type} {...rest} />}
      {error && (
        <p className="error" id={described}>
          {error}
        </p>
      )}
    </div>
  )
}
