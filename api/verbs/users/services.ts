import type { UserUpdate } from '#api/contract/users.ts';
import { SERVICE_PRICE } from '#config/constants.ts';

/** What the driver says of a service. */
type Chosen = NonNullable<UserUpdate['services']>[number];
/** A service in the record: what the driver says of it, its price, and whatever else was agreed for it. */
type Service = Omit<Chosen, 'selected'> & { selected?: boolean | undefined; [term: string]: unknown };

export interface ServiceLists {
  services: Service[];
  /** Services that the driver removed, with their prices and terms: they come back with the service. */
  pastServices: Service[];
}

export function servicesOf(record: Record<string, unknown>): ServiceLists {
  return { services: (record['services'] ?? []) as Service[], pastServices: (record['pastServices'] ?? []) as Service[] };
}

/** Returns the lists after this choice. The price of a new service is the usual one; those of others stay, unless the caller sets prices. */
export function chooseServices(record: Record<string, unknown>, asked: readonly Chosen[], setsPrices: boolean): Partial<ServiceLists> {
  const { services, pastServices } = servicesOf(record);
  const known = [...services, ...pastServices];
  const chosen = asked.map((choice) => {
    const { selected: _, ...terms } = known.find(({ key }) => key === choice.key) ?? { price: SERVICE_PRICE };
    return { ...choice, ...terms, label: choice.label, ...(setsPrices && { price: choice.price }) };
  });
  const past = known.filter(({ key }) => !chosen.some((one) => one.key === key));
  return { services: chosen, ...((past.length > 0 || pastServices.length > 0) && { pastServices: past }) };
}

/** Returns the keys of the services that this choice removes. */
export function servicesLeft(record: Record<string, unknown>, asked: readonly Chosen[]): string[] {
  return servicesOf(record)
    .services.map(({ key }) => key)
    .filter((key) => !asked.some((service) => service.key === key));
}
