import { Anchor } from '@mantine/core'
import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { coursesMessages } from './courses.messages.ts'

/** The smallest page size there is; only the total is needed. */
const size = 25

/** How many courses that run or are to come offer a way to pay, with the list of them; for those who may open it. */
export function MethodCourses({ method: paymentMethod }: { method: PaymentMethod }) {
  const text = useText(coursesMessages)
  const mayOpen = useMay()('courses.manage')
  const tenant = useActiveTenant().id
  const query = useQuery({
    ...queries.courses.list.queryOptions({ input: { tenant, paymentMethod, current: true, size } }),
    enabled: mayOpen,
  })
  if (!mayOpen) return null
  return (
    <Loaded query={query}>
      {({ total }) => (
        <p>
          {total === 0 ? (
            text('noneOffers')
          ) : (
            <Anchor component={Link} to="/courses" search={{ part: 'current', paymentMethod } as never}>
              {text('someOffer', { count: total })}
            </Anchor>
          )}
        </p>
      )}
    </Loaded>
  )
}
