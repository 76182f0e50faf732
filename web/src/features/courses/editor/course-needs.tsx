import { Anchor } from '@mantine/core'
import type { CourseFields } from '@reihum/contract/courses/course.schema.ts'
import {
  type PublicationAdvice,
  type PublicationNeed,
  publicationNeed,
} from '@reihum/contract/courses/course-states.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Address } from '#platform/room.ts'
import { useText } from '#ui/text.tsx'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'

type Need = PublicationNeed | PublicationAdvice

const needs = {
  appointments: { field: 'start', word: 'needAppointments' },
  // Not of the course but of the provider, on a page of its own.
  paymentSetup: { page: '/settings/payment-methods', word: 'needPaymentSetup' },
  taxExemptionReason: { field: 'taxExemptionReason', word: 'needTaxExemptionReason' },
  paymentMethods: { field: 'paymentMethods', word: 'needPaymentMethods' },
  description: { field: 'description', word: 'adviceDescription' },
  place: { field: 'placeId', word: 'advicePlace' },
  teaser: { field: 'teaserFileId', word: 'adviceTeaser' },
  approvalNumber: { field: 'approvalNumber', word: 'adviceApprovalNumber' },
} as const satisfies Record<
  Need,
  { field: keyof CourseFields; word: string } | { page: Address; word: string }
>

const focusable = 'input, textarea, select, button, [role=textbox]'

/** Focuses a field of the form on this page, opening the section it is folded into. */
export function focusField(field: string) {
  const found = document.querySelector<HTMLElement>(`form [data-path="${CSS.escape(field)}"]`)
  if (!found) return
  found.closest('details')?.setAttribute('open', '')
  const target = found.matches(focusable) ? found : (found.querySelector<HTMLElement>(focusable) ?? found)
  found.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
}

/** Focuses the field named behind the `#` of the address; each click on such a link does it again. */
export function useFieldOfAddress() {
  const { hash, state } = useLocation()
  const visit = state.__TSR_key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field is gone to again by another click
  useEffect(() => {
    if (hash) focusField(hash)
  }, [hash, visit])
}

type NeedListProps = {
  needs: readonly Need[]
  /** The link to a field. */
  link: (field: keyof CourseFields, label: string) => ReactNode
}

/** Needs and advice, each linked to where it is entered. */
export function NeedList({ needs: listed, link }: NeedListProps) {
  const text = useText(editorMessages)
  return (
    <ul className={classes.needs}>
      {listed.map((need) => {
        const { word, ...at } = needs[need]
        return (
          <li key={need}>
            {'page' in at ? (
              <Anchor component={Link} to={at.page} inherit>
                {text(word)}
              </Anchor>
            ) : (
              link(at.field, text(word))
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The needs named in the refusal of an incomplete course. */
export function missingOf(data: unknown): PublicationNeed[] {
  const { missing = '' } = (data ?? {}) as { missing?: unknown }
  return String(missing)
    .split(', ')
    .flatMap((word) => publicationNeed.safeParse(word).data ?? [])
}
