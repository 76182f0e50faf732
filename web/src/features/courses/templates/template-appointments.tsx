import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core'
import type { TemplateAppointment } from '@reihum/contract/courses/template.schema.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { CountField } from '#ui/form/count-field.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import type { TemplateForm } from './template-fields.tsx'
import { dateAt, firstMonday, following, placeOf } from './template-weeks.ts'
import { templatesMessages } from './templates.messages.ts'
import classes from './templates.module.css'

/** While they are typed, the minutes may still be invalid text. */
type Typed = Omit<TemplateAppointment, 'minutes'> & { minutes: number | string }

const typedOf = (value: unknown): Typed[] => (Array.isArray(value) ? (value as Typed[]) : [])

const mostAppointments = 400
const monday = Date.UTC(2024, 0, 1)

/** The appointments of a template have no dates: only week, weekday and local time. */
export function TemplateAppointments({ form }: { form: TemplateForm }) {
  const text = useText(templatesMessages)
  const locale = useLocale()
  const addButton = useRef<HTMLButtonElement>(null)
  const appointments = typedOf(form.values.appointments)
  // The weeks are counted from the first week at opening, so that they do not jump when one is moved.
  const [base, setBase] = useState(() => firstMonday(appointments))
  const set = (next: Typed[]) => form.fill({ appointments: next as TemplateAppointment[] })
  const change = (at: number, part: Partial<Typed>) =>
    set(appointments.map((appointment, index) => (index === at ? { ...appointment, ...part } : appointment)))
  const weekdays = Array.from({ length: 7 }, (_, weekday) => ({
    value: String(weekday),
    label: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
      monday + weekday * 86_400_000,
    ),
  }))
  const lastWeek = Math.max(1, ...appointments.map(({ date }) => placeOf(date, base).week))
  const weeks = Array.from({ length: lastWeek + 12 }, (_, at) => ({
    value: String(at + 1),
    label: text('week', { number: String(at + 1) }),
  }))
  const { error } = form.field('appointments')
  const add = () => {
    const next = following(appointments as TemplateAppointment[])
    if (appointments.length === 0) setBase(firstMonday([next]))
    set([...appointments, next])
  }
  return (
    <Input.Wrapper error={error} role="group" aria-label={text('appointments')} data-path="appointments">
      {appointments.length > 0 && (
        <>
          <div className={`${classes.heads} grey`} aria-hidden>
            <span>{text('weekHead')}</span>
            <span>{text('weekday')}</span>
            <span>{text('time')}</span>
            <span>{text('minutes')}</span>
            <span>{text('titleHead')}</span>
          </div>
          <ol className={classes.appointments}>
            {appointments.map((appointment, at) => {
              const number = String(at + 1)
              const { week, weekday } = placeOf(appointment.date, base)
              const place = (part: Partial<{ week: number; weekday: number }>) =>
                change(at, { date: dateAt({ week, weekday, ...part }, base) })
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: they have no name but their place in the list
                <li key={at} className={classes.appointment}>
                  <NativeSelect
                    aria-label={text('weekOf', { number })}
                    data={weeks}
                    value={String(week)}
                    onChange={(event) => place({ week: Number(event.currentTarget.value) })}
                  />
                  <NativeSelect
                    aria-label={text('weekdayOf', { number })}
                    data={weekdays}
                    value={String(weekday)}
                    onChange={(event) => place({ weekday: Number(event.currentTarget.value) })}
                  />
                  <TimeField
                    aria-label={text('timeOf', { number })}
                    {...form.part(`appointments.${at}.time`)}
                    value={appointment.time}
                    onChange={(time) => change(at, { time })}
                  />
                  <CountField
                    aria-label={text('minutesOf', { number })}
                    {...form.part(`appointments.${at}.minutes`)}
                    value={appointment.minutes}
                    onChange={(minutes) => change(at, { minutes: minutes ?? '' })}
                  />
                  <TextInput
                    aria-label={text('titleOf', { number })}
                    placeholder={text('titleHead')}
                    description={
                      appointment.placeId || appointment.instructorId ? text('ownPlace') : undefined
                    }
                    inputWrapperOrder={['label', 'input', 'description', 'error']}
                    maxLength={200}
                    {...form.part(`appointments.${at}.title`)}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={text('removeAppointment', { number })}
                    title={text('removeAppointment', { number })}
                    onClick={() => {
                      set(appointments.filter((_, index) => index !== at))
                      addButton.current?.focus()
                    }}
                  >
                    <IconX size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </li>
              )
            })}
          </ol>
        </>
      )}
      {appointments.length < mostAppointments && (
        <Button
          ref={addButton}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {text('addAppointment')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
