/** The seven demo companies, one of each variant, by host name (api.md, Running it). */
import type { NewInstallation } from '#db/registry.ts'

export const demoInstallations: readonly NewInstallation[] = [
  {
    uniqueId: 'demo-standard',
    name: 'Фура Демо',
    variant: 'standard',
    hosts: ['localhost', '127.0.0.1'],
    isDefault: true,
  },
  { uniqueId: 'demo-transport', name: 'Демо Транспорт', variant: 'transport', hosts: ['transport.localhost'] },
  { uniqueId: 'demo-leads', name: 'Демо Лиды', variant: 'leads', hosts: ['leads.localhost'], webForm: true },
  { uniqueId: 'demo-clients', name: 'Демо Клиенты', variant: 'clients', hosts: ['clients.localhost'] },
  { uniqueId: 'demo-freight-1', name: 'Демо Фрахт 1', variant: 'freight-1', hosts: ['freight-1.localhost'] },
  { uniqueId: 'demo-freight-2', name: 'Демо Фрахт 2', variant: 'freight-2', hosts: ['freight-2.localhost'] },
  { uniqueId: 'demo-orders-only', name: 'Демо Заказы', variant: 'orders-only', hosts: ['orders-only.localhost'] },
]
