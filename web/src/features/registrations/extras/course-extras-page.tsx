import { Anchor, Button } from '@mantine/core'
import type { TakenExtras } from '@reihum/contract/registrations/extras.contract.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { extrasMessages } from './extras.messages.ts'
import classes from './extras.module.css'

/** Who gets what besides the place in a course, to be printed for the kitchen or the store. */
export function CourseExtrasPage() {
  const tenant = useActiveTenant().id
  const { courseId } = useParams({ strict: false }) as { courseId: CourseId }
  const query = useQuery(queries.registrations.takenExtras.queryOptions({ input: { tenant, courseId } }))
  return <Loaded query={query}>{(taken) => <Taken taken={taken} courseId={courseId} />}</Loaded>
}

function Taken({ taken: { extras, people }, courseId }: { taken: TakenExtras; courseId: CourseId }) {
  const text = useText(extrasMessages)
  const { number } = useFormats()
  return (
    <>
      <div className={classes.head}>
        <h2>{text('whoTakes')}</h2>
        <Button
          className="no-print"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => print()}
        >
          {text('print')}
        </Button>
      </div>
      {people.length === 0 ? (
        <p className="grey">{text('nobody')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached with the keyboard too
        <section className={classes.scroll} tabIndex={0} aria-label={text('whoTakes')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text('name')}</th>
                {extras.map(({ extraId, name }) => (
                  <th key={extraId} scope="col" data-number>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(({ registrationId, firstName, lastName, extras: own }) => (
                <tr key={registrationId}>
                  <td>
                    <Anchor component={Link} to={`/courses/${courseId}/registrations/${registrationId}`}>
                      {[lastName, firstName].filter(Boolean).join(', ')}
                    </Anchor>
                  </td>
                  {extras.map(({ extraId }) => (
                    <td key={extraId} data-number>
                      {number(own.find((one) => one.extraId === extraId)?.quantity ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{text('sum')}</th>
                {extras.map(({ extraId, quantity }) => (
                  <td key={extraId} data-number>
                    {number(quantity)}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      <p className="no-print">
        <Anchor component={Link} to={`/courses/${courseId}/registrations`}>
          {text('toRegistrations')}
        </Anchor>
      </p>
    </>
  )
}
