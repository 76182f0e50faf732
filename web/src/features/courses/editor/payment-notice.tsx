import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { editorMessages } from './editor.messages.ts'

/** Says, while there is time to mend it, that nobody could pay: no method is chosen, or none is set up. */
export function PaymentNotice({ hasChosen }: { hasChosen: boolean }) {
  const text = useText(editorMessages)
  const { id: tenant } = useActiveTenant()
  const setUp = useQuery(queries.tenants.paymentSetup.queryOptions({ input: { tenant } })).data
  const isSetUp = !setUp || setUp.bankTransfer
  if (hasChosen && isSetUp) return null
  return (
    <Alert color="warning" role="note" p={12} styles={{ message: { color: 'inherit' } }}>
      {text(isSetUp ? 'noMethodChosen' : 'noBankAccount')}{' '}
      {!isSetUp && (
        <Anchor component={Link} to="/settings/payment-methods" inherit c="inherit" underline="always">
          {text('toPaymentMethods')}
        </Anchor>
      )}
    </Alert>
  )
}
