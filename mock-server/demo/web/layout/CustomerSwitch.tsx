import { useId } from 'react';
import type { Customer } from '../../shared/harbor-api.ts';
import './customer-switch.css';

interface CustomerSwitchProps {
  customers: Customer[];
  customer: Customer;
  onChoose: (ref: string) => void;
}

/** Chooses the customer (the group) whose settings are shown. */
export function CustomerSwitch({ customers, customer, onChoose }: CustomerSwitchProps) {
  const id = useId();
  return (
    <div className="customer-switch">
      <label htmlFor={id}>Workspace</label>
      <div className="customer-switch-control">
        <span className="customer-switch-mark" aria-hidden="true">
          {customer.name.charAt(0)}
        </span>
        <select id={id} value={customer.ref} onChange={(event) => onChoose(event.target.value)}>
          {customers.map(({ ref, name }) => (
            <option key={ref} value={ref}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
