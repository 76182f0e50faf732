import type { Person, PersonExport } from '@reihum/contract/persons.ts'
import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

/** Sections that other rooms add to the page of a person. */
export const personSections = slotFor<ComponentType<{ person: Person }>>('sections of a person')

/** Sections that other rooms add to the data report. */
export const reportSections =
  slotFor<ComponentType<{ everything: PersonExport }>>('sections of a data report')
