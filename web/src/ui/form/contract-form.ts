import { useForm } from '@mantine/form'
import { useHotkeys } from '@mantine/hooks'
import { type FieldError, fieldErrors } from '@reihum/contract/field-errors.ts'
import { type RefObject, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useLocale } from '../text.tsx'

/** The values during editing: a field may hold text that is not yet of its type. */
export type Draft<Schema extends z.ZodType> = {
  [Key in keyof z.output<Schema>]: z.output<Schema>[Key] | string
}

type ServerFieldError = { path: string; message: string }

export type ContractFormOptions<Schema extends z.ZodType> = {
  schema: Schema
  initial: Draft<Schema>
  /** What was typed into an earlier form of the same and not saved. */
  typed?: Partial<Draft<Schema>>
  /** Answers false where the person decided against it after all: nothing is saved then. */
  save: (values: z.output<Schema>) => Promise<unknown>
  /** Where the fields lie in the input of the call, e.g. `course.`. */
  pathPrefix?: string
  /** Refusals that belong to one field, and which. */
  refusalFields?: Record<string, string>
}

function messagesOf(errors: readonly { path: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

/** Converts a refusal of the server into messages at fields; what belongs to no field is left out. */
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

/**
 * The shortcut for saving, within a field too. With several forms on a page it saves the one that has the focus. A form
 * without a button to submit it cannot be saved by the shortcut either.
 */
function useSaveShortcut(element: RefObject<HTMLFormElement | null>, hasChanges: () => boolean) {
  const save = () => {
    const entered = document.activeElement?.closest('form')
    const isMeant = entered ? entered === element.current : document.forms.length === 1 || hasChanges()
    if (isMeant && element.current?.querySelector('[type="submit"]')) element.current.requestSubmit()
  }
  useHotkeys([['mod+S', save]], [], true)
}

/** Saves one at a time: the shortcut may be pressed again, or held down, while a save is under way. */
function useOneAtATime<Values>(save: (values: Values) => Promise<void>) {
  const isUnderWay = useRef(false)
  return async (values: Values) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await save(values)
    } finally {
      isUnderWay.current = false
    }
  }
}

/** Returns a function that moves the focus to the first wrong field, which is known only after the next render. */
function useFocusOnWrong(element: RefObject<HTMLFormElement | null>, errors: object) {
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (!wantsFocus.current || Object.keys(errors).length === 0) return
    wantsFocus.current = false
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A field inside closed details cannot be focused, so they are opened.
    wrong?.closest('details')?.setAttribute('open', '')
    wrong?.focus()
  }, [element, errors])
  return () => {
    wantsFocus.current = true
  }
}

/** A form validated by the contract's own schema, before the server does the same with the same messages. */
export function useContractForm<Schema extends z.ZodType>(options: ContractFormOptions<Schema>) {
  const { schema, initial, typed, save, pathPrefix = '', refusalFields = {} } = options
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  /** After saving, the page may be left without a question, even before React has rendered the saved state. */
  const isSaved = useRef(false)
  /** What counts as saved after the save under way: what was sent, or what the server made of it. */
  const saved = useRef(initial)
  /** What changes are compared with, and what is shown again once they are discarded. */
  const stored = useRef(initial)

  const problemsOf = (values: Draft<Schema>): FieldError[] => {
    const parsed = schema.safeParse(values)
    return parsed.success ? [] : fieldErrors(parsed.error.issues, values, locale)
  }

  const form = useForm<Draft<Schema>>({
    mode: 'controlled',
    initialValues: { ...initial, ...typed },
    validate: (values) => messagesOf(problemsOf(values)),
    onValuesChange: () => {
      isSaved.current = false
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form was opened with is compared
  useEffect(() => {
    if (typed) form.resetDirty(initial)
  }, [])

  useSaveShortcut(element, form.isDirty)

  // When the language changes, the messages shown are made anew.
  const { errors, validate } = form
  const lastLocale = useRef(locale)
  useEffect(() => {
    if (lastLocale.current !== locale && Object.keys(errors).length > 0) validate()
    lastLocale.current = locale
  }, [locale, errors, validate])

  const focusFirstWrong = useFocusOnWrong(element, errors)

  const settle = (values: Draft<Schema>) => {
    stored.current = values
    form.resetDirty(values)
  }

  const saveOnce = useOneAtATime(async (values: Draft<Schema>) => {
    try {
      const parsed = schema.parse(values)
      isSaved.current = true
      saved.current = values
      if ((await save(parsed)) === false) {
        isSaved.current = false
        return
      }
      settle(saved.current)
    } catch (error) {
      isSaved.current = false
      const messages = serverMessages(error, pathPrefix, refusalFields)
      if (Object.keys(messages).length === 0) return
      focusFirstWrong()
      form.setErrors(messages)
    }
  })
  const submit = form.onSubmit(saveOnce, focusFirstWrong)

  const hasUnsavedChanges = () => !isSaved.current && form.isDirty()

  /** Saves what was typed, if anything was, before something else is done. False: it could not be, and the form says why. */
  const saveNow = async (): Promise<boolean> => {
    if (!hasUnsavedChanges()) return true
    if (form.validate().hasErrors) {
      focusFirstWrong()
      return false
    }
    await saveOnce(form.getValues())
    return isSaved.current
  }

  /** The properties that bind an input to its value; errors name the input by its path. */
  const field = <Key extends keyof Draft<Schema> & string>(path: Key) => ({
    ...form.getInputProps(path as Parameters<typeof form.getInputProps>[0]),
    value: form.values[path],
    // Set here because not every input of the kit sets it.
    'aria-invalid': form.errors[path] ? (true as const) : undefined,
  })

  /** The same for nested fields such as `prices.0.name`, whose value is what is there. */
  const part = (path: string) => ({
    ...form.getInputProps(path as Parameters<typeof form.getInputProps>[0]),
    'aria-invalid': form.errors[path] ? (true as const) : undefined,
  })

  const valuesWhere = (holds: (path: keyof Draft<Schema>, value: unknown) => boolean) =>
    Object.fromEntries(
      Object.entries(form.getValues()).filter(([path, value]) => holds(path as keyof Draft<Schema>, value)),
    ) as Partial<Draft<Schema>>

  /** The fields that differ from what is stored. */
  const changes = () => valuesWhere((path) => form.isDirty(path as never))

  const put = (values: Draft<Schema>, kept: Partial<Draft<Schema>>) => {
    settle(values)
    form.setValues({ ...values, ...kept })
  }

  /** Puts a newer stored state under what was typed: only fields that nobody touched here change. */
  const rebase = (newer: Draft<Schema>) => put(newer, changes())

  /**
   * Shows the values as the save under way stored them, for example without the spaces that were typed; what was typed
   * since it began stays.
   */
  const adopt = (answered: Draft<Schema>) => {
    const sent = saved.current
    const typedSince = valuesWhere((path, value) => value !== sent[path])
    saved.current = answered
    put(answered, typedSince)
    isSaved.current = Object.keys(typedSince).length === 0
  }

  /** Shows what is stored, as if nothing had been typed. */
  const discard = () => {
    put(stored.current, {})
    form.clearErrors()
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
    changes,
    /** Lets the page be left without a question, because what the form shows is gone. */
    forgetChanges: () => {
      isSaved.current = true
    },
    hasChanges: form.isDirty(),
    hasUnsavedChanges,
    /** Whether all is valid; marks what is not. */
    check: () => !form.validate().hasErrors,
    saveNow,
    discard,
  }
}
