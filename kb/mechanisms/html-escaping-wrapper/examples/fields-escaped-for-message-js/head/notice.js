import _ from 'lodash';
import { notify } from './notify';

export function onRefused(event) {
  notify({ html: _.template('<b><%= command %></b>: <%= reason %>')(event) });
}
