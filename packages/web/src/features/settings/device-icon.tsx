/** A phone or a computer, by what the device calls itself. */
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'

export const DeviceIcon = ({ name }: { name: string }) => {
  const Icon = /iPhone|iPad|Android/.test(name) ? IconDeviceMobile : IconDeviceDesktop
  return <Icon aria-hidden />
}
