import type { Call, CardDeps, Route } from './call.ts';
import { noSuch } from './errors.ts';
import { listRoute } from './lists.ts';
import type { Customer } from './objects.ts';
import type { Params } from './params.ts';

const FIELDS = ['description', 'email', 'name', 'phone'] as const;

export function customerRoutes(deps: CardDeps): Route[] {
  const { store } = deps;
  const found = ({ id }: Call) => {
    const customer = store.get('customer', id);
    if (!customer) throw noSuch('customer', id, 'id');
    return customer;
  };
  const living = (call: Call) => {
    const customer = found(call);
    if (customer.deleted) throw noSuch('customer', call.id, 'id');
    return customer;
  };
  return [
    {
      method: 'POST',
      path: '/v1/customers',
      handle: ({ params }) => {
        const fields = readCustomerFields(params);
        const metadata = params.metadata({});
        params.refuseUnknown();
        return store.put<Customer>({
          id: store.newId('customer'),
          object: 'customer',
          balance: 0,
          created: store.now(),
          description: null,
          email: null,
          livemode: false,
          metadata,
          name: null,
          phone: null,
          ...fields,
        });
      },
    },
    {
      method: 'GET',
      path: '/v1/customers/:id',
      handle: (call) => {
        call.params.refuseUnknown();
        const customer = found(call);
        return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer;
      },
    },
    {
      method: 'POST',
      path: '/v1/customers/:id',
      handle: (call) => {
        const customer = living(call);
        const fields = readCustomerFields(call.params);
        const metadata = call.params.metadata(customer.metadata);
        call.params.refuseUnknown();
        return store.put({ ...customer, ...fields, metadata });
      },
    },
    {
      method: 'DELETE',
      path: '/v1/customers/:id',
      handle: (call) => {
        call.params.refuseUnknown();
        const customer = living(call);
        for (const method of store.all('payment_method')) if (method.customer === customer.id) store.put({ ...method, customer: null });
        store.put<Customer>({ ...customer, deleted: true, description: null, email: null, name: null, phone: null, metadata: {} });
        return { id: customer.id, object: 'customer', deleted: true };
      },
    },
    listRoute(deps, 'customer', '/v1/customers', (params) => {
      const email = params.text('email');
      return (customer) => !customer.deleted && (email === undefined || customer.email === email);
    }),
    listRoute(deps, 'payment_method', '/v1/customers/:id/payment_methods', (params, call) => {
      living(call);
      params.oneOf('type', ['card']);
      return (method) => method.customer === call.id;
    }),
  ];
}

function readCustomerFields(params: Params): Partial<Customer> {
  const fields: Partial<Customer> = {};
  for (const field of FIELDS) {
    const value = params.text(field);
    if (value !== undefined) fields[field] = value || null;
  }
  return fields;
}
