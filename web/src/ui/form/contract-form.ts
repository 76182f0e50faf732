import { useForm } from '@mantine/form'
import { useHotkeys } from '@mantine/hooks'
import { type FieldError, fieldErrors } from '@reihum/contract/wire/field-errors.ts'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useLocale } from '../text.tsx'

/** While somebody types, a field may hold what is not yet of its type. */
export type Draft<Schema extends z.ZodType> = {
  [Key in keyof z.output<Schema>]: z.output<Schema>[Key] | string
}

type ServerFieldError = { path: string; message: string }

export type ContractFormOptions<Schema extends z.ZodType> = {
  schema: Schema
  initial: Draft<Schema>
  save: (values: z.output<Schema>) => Promise<unknown>
  /** Where the fields lie in the input of the call, e.g. `course.`. */
  pathPrefix?: string
  /** Refusals that belong to one field, and which. */
  refusalFields?: Record<string, string>
}

function messagesOf(errors: readonly { path: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

/** The answer of the server as messages at fields; what belongs to no field is left out. */
export function serverMessages(
  error: unknown,
  pathPrefix: string,
  refusalFields: Record<string, string>,
): Record<string, string> {
  if (typeof error !== 'object' || error === null) return {}
  const {
    code,
    detail,
    fieldErrors: errors,
  } = error as {
    code?: string
    detail?: string
    fieldErrors?: readonly ServerFieldError[]
  }
  const field = code && refusalFields[code]
  if (field) return { [field]: detail ?? '' }
  return messagesOf(
    (errors ?? []).map(({ path, message }) => ({
      path: path.startsWith(pathPrefix) ? path.slice(pathPrefix.length) : path,
      message,
    })),
  )
}

/** A form that the contract's own schema judges, before the server does and with the same words. */
export function useContractForm<Schema extends z.ZodType>(options: ContractFormOptions<Schema>) {
  const { schema, initial, save, pathPrefix = '', refusalFields = {} } = options
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  /** A saved form may be left, even before React has drawn it as saved. */
  const isSaved = useRef(false)

  const problemsOf = (values: Draft<Schema>): FieldError[] => {
    const parsed = schema.safeParse(values)
    return parsed.success ? [] : fieldErrors(parsed.error.issues, values, locale)
  }

  const form = useForm<Draft<Schema>>({
    mode: 'controlled',
    initialValues: initial,
    validate: (values) => messagesOf(problemsOf(values)),
    onValuesChange: () => {
      isSaved.current = false
    },
  })

  // Saving works from within a field too. Of several forms on a page it saves the one that somebody is in.
  useHotkeys(
    [
      [
        'mod+S',
        () => {
          const entered = document.activeElement?.closest('form')
          if (entered ? entered === element.current : document.forms.length === 1 || form.isDirty())
            element.current?.requestSubmit()
        },
      ],
    ],
    [],
    true,
  )

  // Messages that are shown follow the language.
  const { errors, validate } = form
  const lastLocale = useRef(locale)
  useEffect(() => {
    if (lastLocale.current !== locale && Object.keys(errors).length > 0) validate()
    lastLocale.current = locale
  }, [locale, errors, validate])

  // Only once the messages stand at their fields is it known which one is the first.
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (!wantsFocus.current || Object.keys(errors).length === 0) return
    wantsFocus.current = false
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // What is folded away cannot be focused.
    wrong?.closest('details')?.setAttribute('open', '')
    wrong?.focus()
  }, [errors])
  const focusFirstWrong = () => {
    wantsFocus.current = true
  }

  const submit = form.onSubmit(async (values) => {
    try {
      const parsed = schema.parse(values)
      isSaved.current = true
      await save(parsed)
      form.resetDirty()
    } catch (error) {
      isSaved.current = false
      const messages = serverMessages(error, pathPrefix, refusalFields)
      if (Object.keys(messages).length === 0) return
      focusFirstWrong()
      form.setErrors(messages)
    }
  }, focusFirstWrong)

  /** What binds an input to its place in the values; the errors of a path name the input wrong. */
  const field = <Key extends keyof Draft<Schema> & string>(path: Key) => ({
    ...form.getInputProps(path as Parameters<typeof form.getInputProps>[0]),
    value: form.values[path],
    // Not every input of the kit says so by itself.
    'aria-invalid': form.errors[path] ? (true as const) : undefined,
  })

  /** The same for what lies deeper, as `prices.0.name`: its value is what is there. */
  const part = (path: string) => ({
    ...form.getInputProps(path as Parameters<typeof form.getInputProps>[0]),
    'aria-invalid': form.errors[path] ? (true as const) : undefined,
  })

  /** Puts a newer stored state under what was typed: only fields that nobody touched here change. */
  const rebase = (stored: Draft<Schema>) => {
    const typed = Object.entries(form.getValues()).filter(([path]) => form.isDirty(path as never))
    form.resetDirty(stored)
    form.setValues({ ...stored, ...Object.fromEntries(typed) })
  }

  /** Shows what was stored as it was stored, say without the spaces that were typed. */
  const adopt = (stored: Draft<Schema>) => {
    form.resetDirty(stored)
    form.reset()
  }

  return {
    field,
    part,
    element,
    submit,
    values: form.values,
    /** Fills in several fields as if they had been typed. */
    fill: (values: Partial<Draft<Schema>>) => form.setValues(values),
    rebase,
    adopt,
    hasChanges: form.isDirty(),
    hasUnsavedChanges: () => !isSaved.current && form.isDirty(),
  }
}
