import { instructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import { placeFields } from '@reihum/contract/courses/place.schema.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import { instructorId } from '@reihum/contract/wire/ids.schema.ts'
import { tenantCountry } from '#features/tenants/tenant.queries.ts'
import { fold } from '#platform/fold.ts'
import { newId } from '#platform/ids.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Taken, TakenRow, Taking } from '#platform/room-imports.ts'
import type { Fault } from '#platform/tables/import/import-field.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { listCharacteristics } from '../characteristics/characteristic.queries.ts'
import { defaultsFor } from '../course-defaults.queries.ts'
import { createInstructor } from '../instructors/create-instructor.ts'
import { ledBy } from '../instructors/leaders.rules.ts'
import { instructorsNamed, placesNamed } from '../named-references.queries.ts'
import { createPlace } from '../places/create-place.ts'
import { type CourseRow, readCourseRow } from './course-row.rules.ts'
import { importCourses } from './import-courses.ts'
import { decideReference, type NamedKind } from './named-reference.rules.ts'
import { characteristicColumns, withValues } from './values-in-row.rules.ts'

type Read = CourseRow | { faults: Fault[] }

const namesOf = ({ place, instructor, furtherInstructors }: CourseRow, kind: NamedKind) =>
  (kind === 'place' ? [place] : [instructor, ...furtherInstructors]).filter((name) => name !== '')

/** What is wrong with the names in a row; told of the column in which the name stands. */
function faultsOfNames(row: CourseRow, kind: NamedKind, faulty: ReadonlyMap<string, Fault>): Fault[] {
  return namesOf(row, kind).flatMap((name) => {
    const fault = faulty.get(fold(name))
    if (!fault) return []
    return [kind === 'place' || name === row.instructor ? fault : { ...fault, field: 'furtherInstructors' }]
  })
}

/**
 * The ids of the places and instructors that rows name, created if the plan says so; unknown names are faults of their
 * rows.
 */
async function resolveNames(
  ctx: TenantContext,
  read: Read[],
  kind: NamedKind,
  mayCreate: boolean,
): Promise<{ idOf: Map<string, string>; created: string[] }> {
  const names = [...new Set(read.flatMap((one) => ('course' in one ? namesOf(one, kind) : [])))]
  const found = await (kind === 'place' ? placesNamed : instructorsNamed)(ctx, names)
  const idOf = new Map<string, string>()
  const created: string[] = []
  const faulty = new Map<string, Fault>()
  for (const name of names) {
    const key = fold(name)
    if (idOf.has(key)) continue
    const decision = decideReference(kind, found.get(key) ?? [], mayCreate)
    if (decision.kind === 'fault') faulty.set(key, decision.fault)
    else if (decision.kind === 'known') idOf.set(key, decision.id)
    else {
      const id = newId(ctx.now.getTime())
      if (kind === 'place') {
        const country = await tenantCountry(ctx)
        await createPlace(ctx, { id, place: placeFields.parse({ name, country, capacity: null }) })
      } else await createInstructor(ctx, { id, instructor: instructorFields.parse({ fullname: name }) })
      idOf.set(key, id)
      created.push(name)
    }
  }
  for (const [at, one] of read.entries()) {
    const faults = 'course' in one ? faultsOfNames(one, kind, faulty) : []
    if (faults.length > 0) read[at] = { faults }
  }
  return { idOf, created }
}

const fieldOfCode: Partial<Record<Refusal['code'], string>> = {
  REFERENCE_TAKEN: 'reference',
  APPOINTMENT_CLASH: 'start',
  TIER_REQUIRED: 'registrationCancellationThresholdDays',
}

function faultOf({ code, data }: Refusal): Fault {
  return {
    field: fieldOfCode[code] ?? null,
    message: { de: refusalText(code, 'de', data), en: refusalText(code, 'en', data) },
  }
}

const characteristicsInUse = async (ctx: TenantContext) =>
  (await listCharacteristics(ctx)).items.filter(({ archived }) => !archived)

/** The columns of courses that follow from what a tenant tells courses apart by. */
export const ownCourseFields = async (ctx: TenantContext) =>
  characteristicColumns(await characteristicsInUse(ctx))

/** Creates a draft for each row, with the defaults of a new course. */
export async function takeCourses({ ctx, rows, plan }: Taking): Promise<Taken> {
  const [course, event] = [await defaultsFor(ctx, 'COURSE'), await defaultsFor(ctx, 'EVENT')]
  const characteristics = await characteristicsInUse(ctx)
  const read: Read[] = rows.map((sent) => {
    const row = withValues(sent, characteristics)
    const { reference: _, ...terms } = row.values.kind === 'EVENT' ? event : course
    return readCourseRow(row, terms, ctx.tenant.timeZone)
  })
  const places = await resolveNames(ctx, read, 'place', plan.createPlaces)
  const instructors = await resolveNames(ctx, read, 'instructor', plan.createInstructors)
  const instructorNamed = (name: string) => instructorId.parse(instructors.idOf.get(fold(name)))
  const right = read.flatMap((one, at) =>
    'course' in one ? [{ at, row: one, id: newId(ctx.now.getTime()) }] : [],
  )
  const refusals = await importCourses(
    ctx,
    right.map(({ id, row }) => ({
      id,
      course: {
        ...row.course,
        placeId: (places.idOf.get(fold(row.place)) ?? null) as typeof row.course.placeId,
        ...ledBy([...new Set(namesOf(row, 'instructor').map(instructorNamed))]),
      },
    })),
    plan,
  )
  const outcomes = new Map(
    right.map(({ at, id }, position): [number, TakenRow] => {
      const refusal = refusals[position]
      if (refusal) return [at, { outcome: 'faulty', faults: [faultOf(refusal)] }]
      return [at, { outcome: 'created', id }]
    }),
  )
  return {
    rows: read.map(
      (one, at) => outcomes.get(at) ?? { outcome: 'faulty', faults: 'faults' in one ? one.faults : [] },
    ),
    places: places.created,
    instructors: instructors.created,
  }
}
