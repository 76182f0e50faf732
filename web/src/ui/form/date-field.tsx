import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocale, useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { parseDateText, showDate } from './date-text.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

export type DateFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** YYYY-MM-DD, or typed text that is not a day. */
  value: string
  onChange: (value: string) => void
}

/** A day, typed in the format of the language; invalid text stays in the field and is explained by the form. */
export function DateField({ value, onChange, onBlur, onKeyDown, ...input }: DateFieldProps) {
  const locale = useLocale()
  const text = useText(uiMessages)
  const [typed, setTyped] = useState(() => showDate(value, locale))
  const [isOpen, setOpen] = useState(false)
  const day = parseDateText(typed, locale)

  // The value can change from outside, and the language can change while a day is shown.
  useEffect(() => {
    setTyped((current) =>
      (parseDateText(current, locale) ?? current) === value ? current : showDate(value, locale),
    )
  }, [value, locale])

  const type = (next: string) => {
    setTyped(next)
    onChange(parseDateText(next, locale) ?? next)
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      position="bottom-end"
      transitionProps={{ duration: 0 }}
    >
      <TextInput
        {...input}
        value={typed}
        placeholder={text('datePlaceholder')}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          if (day) setTyped(showDate(day, locale))
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (!event.altKey || event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        rightSection={
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={text('openCalendar')}
              onClick={() => setOpen((open) => !open)}
            >
              <IconCalendar size={16} stroke={1.75} />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown aria-label={text('date')}>
        <Suspense fallback={<Skeleton w={252} h={276} />}>
          <Calendar
            day={day}
            onPick={(picked) => {
              type(showDate(picked, locale))
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
