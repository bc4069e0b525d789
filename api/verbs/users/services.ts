import type { UserUpdate } from '#api/contract/users.ts';
import type { DriverRecord, StoredService } from '#api/db/driver-record.ts';
import { SERVICE_PRICE } from '#config/constants.ts';

/** What the driver says of a service. */
export type ChosenService = NonNullable<UserUpdate['services']>[number];

/** Returns the services that the record has, the removed ones too: those keep their prices and terms. */
export function knownServices({ services = [], pastServices = [] }: DriverRecord): StoredService[] {
  return [...services, ...pastServices];
}

/** Returns the lists after this choice. The price of a new service is the usual one; those of others stay, unless the caller sets prices. */
export function chooseServices(
  record: DriverRecord,
  asked: readonly ChosenService[],
  setsPrices: boolean,
): Pick<DriverRecord, 'services' | 'pastServices'> {
  const known = knownServices(record);
  const chosen = asked.map((choice): StoredService => {
    const { selected: _, ...terms } = known.find(({ key }) => key === choice.key) ?? { price: SERVICE_PRICE };
    return { ...choice, ...terms, label: choice.label, ...(setsPrices && { price: choice.price }) };
  });
  const past = known.filter(({ key }) => !chosen.some((one) => one.key === key));
  return { services: chosen, ...((past.length > 0 || record.pastServices?.length) && { pastServices: past }) };
}

/** Returns the keys of the services that this choice removes. */
export function removedServices({ services = [] }: DriverRecord, asked: readonly { key: string }[]): string[] {
  return services.map(({ key }) => key).filter((key) => !asked.some((service) => service.key === key));
}
