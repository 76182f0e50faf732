import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { belongsToBackOffice } from '#platform/addresses.ts'
import { houseOf } from '#platform/house.ts'
import { guardRoutes } from '#platform/route-guard.ts'
import { routesOf } from '#platform/route-tree.ts'
import { loadTenant } from '#platform/tenant.ts'
import { NotFound } from '#ui/states/not-found.tsx'
import { PageNotFound } from '../page-not-found.tsx'
import { ProductShell } from '../product-shell.tsx'
import { rooms } from '../rooms.ts'
import { PageOfRole } from './page-of-role.tsx'
import { BackOfficeShell } from './shell.tsx'
import { Tools } from './tools.tsx'

export const house = houseOf(rooms)

const root = createRootRoute({
  beforeLoad: guardRoutes(belongsToBackOffice),
  component: Outlet,
  // Shown for an address that no route knows; a signed-in user keeps the navigation.
  notFoundComponent: () => (
    <BackOfficeShell outside={<PageNotFound home="/dashboard" />}>
      <NotFound />
    </BackOfficeShell>
  ),
})

/** Pages that stand alone. */
const plain = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  component: () => (
    <ProductShell>
      <Outlet />
    </ProductShell>
  ),
})

/** Pages that are read rather than filled in. */
const statements = createRoute({
  getParentRoute: () => root,
  id: 'statements',
  component: () => (
    <ProductShell isWide>
      <Outlet />
    </ProductShell>
  ),
})

/** The user's own account: works with an active tenant and without one. */
const own = createRoute({
  getParentRoute: () => root,
  id: 'own',
  staticData: { needsLogin: true, withoutTenant: true, skipsOnboarding: true },
  loader: loadTenant,
  component: () => (
    <BackOfficeShell
      outside={
        <ProductShell isWide tools={<Tools />}>
          <Outlet />
        </ProductShell>
      }
    >
      <Outlet />
    </BackOfficeShell>
  ),
})

/** The onboarding, which has to be done before the application can be used. */
const setUp = createRoute({
  getParentRoute: () => root,
  id: 'set-up',
  staticData: { needsLogin: true, skipsOnboarding: true },
  loader: loadTenant,
  component: () => (
    <ProductShell isWide tools={<Tools />}>
      <Outlet />
    </ProductShell>
  ),
})

/** Pages that everybody may read; a user who works in a tenant sees them within the application. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  loader: loadTenant,
  component: () => (
    <BackOfficeShell
      outside={
        <ProductShell isWide="full">
          <Outlet />
        </ProductShell>
      }
    >
      <Outlet />
    </BackOfficeShell>
  ),
})

/** Pages that need a signed-in user. */
const application = createRoute({
  getParentRoute: () => root,
  id: 'application',
  staticData: { needsLogin: true },
  loader: loadTenant,
  component: () => (
    <BackOfficeShell>
      <PageOfRole />
    </BackOfficeShell>
  ),
})

export const routeTree = root.addChildren(
  routesOf(house, { plain, statements, setUp, own, open, application }),
)
