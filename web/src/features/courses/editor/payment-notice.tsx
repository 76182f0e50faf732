import { Alert, Anchor } from '@mantine/core'
import { availableOf, type PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { editorMessages } from './editor.messages.ts'

/** What the provider has set up; undefined until it is loaded. */
export function useMethodsSetUp(): readonly PaymentMethod[] | undefined {
  const { id: tenant } = useActiveTenant()
  return useQuery(queries.tenants.paymentSetup.queryOptions({ input: { tenant } })).data?.methods
}

/** Says, while there is time to mend it, that nobody could pay: no method is chosen, or none of them is set up. */
export function PaymentNotice({ chosen }: { chosen: readonly PaymentMethod[] }) {
  const text = useText(editorMessages)
  const setUp = useMethodsSetUp()
  const hasChosen = chosen.length > 0
  const isSetUp = !hasChosen || !setUp || availableOf(chosen, setUp).length > 0
  if (hasChosen && isSetUp) return null
  return (
    <Alert color="warning" role="note" p={12} styles={{ message: { color: 'inherit' } }}>
      {text(isSetUp ? 'noMethodChosen' : 'noneSetUp')}{' '}
      {!isSetUp && (
        <Anchor component={Link} to="/settings/payment-methods" inherit c="inherit" underline="always">
          {text('toPaymentMethods')}
        </Anchor>
      )}
    </Alert>
  )
}
