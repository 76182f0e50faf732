import { type AskedAttribute, askedOfOrder } from '@reihum/contract/courses/attribute.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { asksBirthDate } from '@reihum/contract/courses/entry-rules.ts'
import type { WhenFull } from '@reihum/contract/registrations/booking.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { type PlacesNeeded, placesNeededBy, type WayWhenFull } from '../moves/when-full.ts'
import { fullName, registrationAddress } from '../registration-names.ts'
import { reloadRegistrations } from '../registration-query.ts'
import { answersToSend } from './asked-of-course.ts'
import type { bookingForm } from './booking-form.ts'
import { registeringMessages } from './registering.messages.ts'

type Booking = z.output<typeof bookingForm>

const shownAbove = ['COURSE_FULL', 'REGISTRATION_CLOSED']

/** Whom the rules of the course do not let in, and by which of them; null: nobody was refused for that. */
function entryRefusedBy(error: unknown): string[] | null {
  const errors = error instanceof ApiProblem ? error.fieldErrors : []
  const ofEntry = errors.filter(({ path }) => /\.(entry|birthDate)$/.test(path))
  return ofEntry.length === 0 ? null : ofEntry.map(({ name, message }) => name ?? message)
}

/** Books the form, asks when there are not places for everybody, and opens the new registration. */
export function useRegistering(course: Course | undefined, asked: readonly AskedAttribute[]) {
  const text = useText(registeringMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const [needed, setNeeded] = useState<PlacesNeeded | null>(null)
  const [isAsking, setAsking] = useState(false)
  const way = useRef<WhenFull>('refuse')
  const isDone = useRef(false)
  const create = useMutation({
    mutationFn: (booking: Booking) => {
      if (!course) throw new Error('No course is chosen')
      const attendees = booking.attendees.map((person) => ({
        ...person,
        // Of somebody known the form has it anyway; it is sent where the course asks for it.
        birthDate: asksBirthDate(course.entryRules) ? person.birthDate : '',
        answers: answersToSend(person.answers, asked, locale),
      }))
      return api.registrations.create({
        tenant,
        courseId: course.id,
        ...booking,
        attendees,
        answers: answersToSend(booking.answers, askedOfOrder([asked]), locale),
        whenFull: way.current,
      })
    },
    meta: { shownInline: ['INVALID_INPUT', 'PLACES_NEEDED', ...shownAbove] },
    onSettled: () => {
      way.current = 'refuse'
    },
    onError: (error) => {
      const places = placesNeededBy(error)
      if (places) setNeeded(places)
      setAsking(places !== null)
    },
    onSuccess: ({ registrations }) => {
      const [first] = registrations
      if (!course || !first) return
      setAsking(false)
      isDone.current = true
      const told = { count: registrations.length, name: fullName(first) }
      if (first.state !== 'cancelled') {
        notify({ kind: 'positive', message: text(`done_${first.state}`, told) })
      }
      void reloadRegistrations()
      const one = registrationAddress({ courseId: course.id, id: first.id })
      goTo(registrations.length === 1 ? one : `/courses/${course.id}/registrations`)
    },
  })
  const { error } = create
  return {
    save: (booking: Booking) => create.mutateAsync(booking),
    isPending: create.isPending,
    isDone: () => isDone.current,
    entryRefused: entryRefusedBy(error),
    refusal: error instanceof ApiProblem && shownAbove.includes(error.code) ? error : null,
    needed,
    isAsking,
    stopAsking: () => setAsking(false),
    /** Sets how the next attempt books into a full course. */
    choose: (chosen: WayWhenFull) => {
      way.current = chosen
    },
  }
}
