/** Surrounds every screen, the login included: the login state, the update popup, the hint to turn the phone. */
import { Outlet } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { EntranceContext, InstallationContext } from '#core/contexts.tsx'
import { onSession, sessionState } from '#core/session-state.ts'
import { currentInstallation, onInstallation } from './installation.ts'
import { RotateHint } from './rotate-hint.tsx'
import { enterAfterSetUp, login, loginByPasskey, restart } from './session.ts'
import { UpdatePopup } from './update-popup.tsx'

export const Root = () => {
  const installation = useSyncExternalStore(onInstallation, currentInstallation)
  const { entrance } = useSyncExternalStore(onSession, sessionState)
  const door = useMemo(() => ({ state: entrance, login, loginByPasskey, enterAfterSetUp, restart }), [entrance])
  return (
    <InstallationContext value={installation}>
      <RotateHint />
      <EntranceContext value={door}>
        <Outlet />
      </EntranceContext>
      <UpdatePopup />
    </InstallationContext>
  )
}
