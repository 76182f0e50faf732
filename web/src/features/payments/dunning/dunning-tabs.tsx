import { Button } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useTabs } from '#platform/house-context.tsx'
import { DetailPage } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'
import { dunningFrame } from './dunning-frame.ts'

export function DunningTabs() {
  const text = useText(dunningMessages)
  const tabs = useTabs([dunningFrame]).map(({ address, label }) => ({ to: address, label }))
  return (
    <DetailPage
      title={text('dunning')}
      line={text('line')}
      tabs={tabs}
      actions={
        <Button component={Link} to="/settings/dunning" variant="default">
          {text('settings')}
        </Button>
      }
    >
      <Outlet />
    </DetailPage>
  )
}
