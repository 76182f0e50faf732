import { Button } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useTabs } from '#platform/house-context.tsx'
import { DetailPage } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { debitsMessages } from './debits.messages.ts'
import { debitsFrame } from './debits-frame.ts'

export function DebitsTabs() {
  const text = useText(debitsMessages)
  const tabs = useTabs([debitsFrame]).map(({ address, label }) => ({ to: address, label }))
  return (
    <DetailPage
      title={text('debits')}
      line={text('line')}
      tabs={tabs}
      actions={
        <Button component={Link} to="/settings/debits" variant="default">
          {text('settings')}
        </Button>
      }
    >
      <Outlet />
    </DetailPage>
  )
}
