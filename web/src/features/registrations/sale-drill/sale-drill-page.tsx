import { Button } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import {
  type SaleDrill,
  type SaleDrills,
  saleDrillLimits,
  saleDrillWish,
} from '@reihum/contract/registrations/sale-drill.schema.ts'
import { saleDrillId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import { Section } from '#ui/detail-page.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { DrillResult } from './drill-result.tsx'
import { inSeconds } from './drill-words.ts'
import { saleDrillMessages } from './sale-drill.messages.ts'
import classes from './sale-drill.module.css'

const colours: Record<SaleDrill['state'], BadgeColour> = {
  running: 'info',
  finished: 'positive',
  cancelled: 'secondary',
  failed: 'negative',
}

const shownInline = ['COURSE_INCOMPLETE', 'SALE_DRILL_RUNNING', 'TOO_MANY_SALE_DRILLS']

/** Tries out the opening of a course's sale. */
export function SaleDrillPage() {
  const text = useText(saleDrillMessages)
  const tenant = useActiveTenant().id
  const { courseId } = useParams({ strict: false }) as { courseId: Course['id'] }
  const gate = useTierGate('saleDrill')
  const course = useQuery(queries.courses.get.queryOptions({ input: { tenant, courseId } })).data
  const drills = useQuery({
    ...queries.registrations.saleDrills.queryOptions({ input: { tenant, courseId } }),
    enabled: gate.isIncluded,
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? 700 : false),
  })
  return (
    <div className={classes.page}>
      <div>
        <h2>{text('title')}</h2>
        <p className="grey">{text('intro')}</p>
      </div>
      {gate.isIncluded ? (
        <Loaded query={drills}>
          {(known) => course && <Drills key={courseId} course={course} known={known} />}
        </Loaded>
      ) : (
        <TierLock feature="saleDrill" neededTier={gate.neededTier} />
      )}
    </div>
  )
}

const isRunning = ({ state }: SaleDrill) => state === 'running'
const hasResult = (drill: SaleDrill): drill is SaleDrill & { result: NonNullable<SaleDrill['result']> } =>
  drill.result !== null

function Drills({ course, known }: { course: Course; known: SaleDrills }) {
  const text = useText(saleDrillMessages)
  const running = known.items.find(isRunning)
  const [newest] = known.items
  const measured = newest && !isRunning(newest) && hasResult(newest) ? newest : undefined
  const earlier = known.items.filter((drill) => drill !== measured && drill !== running)
  return (
    <>
      {running ? <Running drill={running} /> : <Start course={course} left={known.left} />}
      {measured && (
        <section>
          <h2>{text('result')}</h2>
          <DrillResult drill={measured} drills={known.items} />
        </section>
      )}
      {known.items.length === 0 && <p className="grey">{text('none')}</p>}
      {earlier.length > 0 && (
        <Section title={text('earlier')}>
          <ul className={classes.runs}>
            {earlier.map((drill) => (
              <Earlier key={drill.id} drill={drill} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queries.registrations.saleDrills.key() })
}

function Start({ course, left }: { course: Course; left: number }) {
  const text = useText(saleDrillMessages)
  const { number } = useFormats()
  const tenant = useActiveTenant().id
  const reload = useReload()
  // The id stays the same until the server has answered, so that a second press starts nothing twice.
  const id = useRef(newId())
  const start = useMutation({
    mutationFn: (wish: Pick<SaleDrill, 'registrants' | 'places'>) =>
      api.registrations.startSaleDrill({
        tenant,
        courseId: course.id,
        id: saleDrillId.parse(id.current),
        ...wish,
      }),
    meta: { shownInline },
    onSuccess: async () => {
      id.current = newId()
      await reload()
    },
  })
  const { min, max } = saleDrillLimits.registrants
  const form = useContractForm({
    schema: saleDrillWish,
    initial: {
      registrants: 200,
      places:
        course.attendeeLimit === null
          ? null
          : Math.max(1, Math.min(course.attendeeLimit, saleDrillLimits.places.max)),
    },
    save: (wish) => start.mutateAsync(wish),
  })
  const refused = start.error instanceof ApiProblem && shownInline.includes(start.error.code)
  return (
    <form ref={form.element} onSubmit={form.submit} className={classes.start} noValidate>
      {refused && <RefusalAlert problem={start.error as ApiProblem} />}
      <div className={classes.fields}>
        <CountField
          label={text('registrants')}
          description={text('registrantsHint', { min: number(min), max: number(max) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('registrants')}
        />
        <CountField
          label={text('places')}
          description={text('placesHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('places')}
        />
      </div>
      <p className="grey">
        {text('load')} {text('left', { count: left })}
      </p>
      {left > 0 && (
        <div>
          <Button type="submit" loading={start.isPending}>
            {text('start')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** The progress: first the forms, then the answers. */
function Running({ drill }: { drill: SaleDrill }) {
  const text = useText(saleDrillMessages)
  const { number } = useFormats()
  const tenant = useActiveTenant().id
  const reload = useReload()
  const cancel = useMutation({
    mutationFn: () => api.registrations.cancelSaleDrill({ tenant, saleDrillId: drill.id }),
    onSuccess: reload,
  })
  const { prepared, answered, registrants } = drill
  const [name, count] = answered > 0 ? (['answering', answered] as const) : (['preparing', prepared] as const)
  const said =
    prepared === 0 ? text('starting') : text(name, { count: number(count), total: number(registrants) })
  return (
    <div className={classes.running}>
      <progress max={2 * registrants} value={prepared + answered} aria-label={said} />
      <p className="grey numbers" role="status">
        {cancel.isSuccess ? text('cancelling') : said}
      </p>
      {!cancel.isSuccess && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {text('cancel')}
        </Button>
      )}
    </div>
  )
}

function Earlier({ drill }: { drill: SaleDrill }) {
  const text = useText(saleDrillMessages)
  const { number, dateTime, locale } = useFormats()
  const { state, registrants, places, startedBy, createdAt, result } = drill
  const at = dateTime(createdAt)
  return (
    <li>
      <div>
        {text('line', {
          registrants: number(registrants),
          places: places === null ? 'none' : number(places),
        })}
        <div className="grey">{startedBy ? text('by', { at, name: startedBy }) : at}</div>
      </div>
      {result && state === 'finished' ? (
        <span className="numbers">{text('p95Short', { seconds: inSeconds(result.p95Ms, locale) })}</span>
      ) : (
        <StateBadge colour={colours[state]}>{text(`state_${state}`)}</StateBadge>
      )}
    </li>
  )
}
